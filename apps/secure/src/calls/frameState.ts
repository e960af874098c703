import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { FrameConfig } from '../config.js'
import type { ServiceAccess } from '../identity/callService.js'
import type { FrameStore } from '../identity/frameStore.js'
import type { LoginParts } from '../identity/loginParts.js'
import type { DeviceSession } from '../identity/sessions.js'
import type { Wallets } from '../identity/wallets.js'
import type { FrameText } from '../texts/en/frame.js'
import type { VaultHandle } from '../vault/openVault.js'
import type { WindowHost } from '../window/openWindow.js'
import type { ScreenHost } from './screenHost.js'

/** What all handlers of a frame share. */
export interface FrameParts {
  readonly config: FrameConfig
  readonly store: FrameStore
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
  readonly vault: VaultHandle
  readonly screenHost: ScreenHost
  /** The frame's global `window`. It opens the window of the secure site, in which the person decides. */
  readonly host: WindowHost
  readonly everySecond: (callback: () => void) => () => void
  readonly deviceName: string
  /** The checked origin of the page. */
  readonly origin: string
  /** Language and texts, as the page has set them. */
  readonly language: () => Language
  readonly text: () => FrameText
}

/** Creates the parts of a login for this page; `undefined` if the secure site has no services. */
export function loginPartsOf(parts: FrameParts): LoginParts | undefined {
  const { config, access, wallets, session, vault, deviceName, origin, language } = parts
  if (!config.services) return undefined
  const { auth, recovery } = config.services
  return {
    access,
    wallets,
    session,
    vault,
    deviceName,
    seals: { auth: auth.keys.hpke, recovery: recovery.keys.hpke },
    page: { projectId: config.projectId, site: origin, language: language() },
  }
}
