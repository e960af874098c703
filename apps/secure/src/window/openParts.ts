import { type Language, textLanguageOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { createScreenHost, type ScreenHost } from '../calls/screenHost.js'
import type { FrameConfig } from '../config.js'
import type { ServiceAccess } from '../identity/callService.js'
import { deviceName } from '../identity/deviceName.js'
import { type FrameStore, openFrameStore } from '../identity/frameStore.js'
import { openDevice } from '../identity/openDevice.js'
import { createServiceClock } from '../identity/serviceClock.js'
import { type Wallets, walletsIn } from '../identity/wallets.js'
import { webLock } from '../identity/webLock.js'
import type { FrameText } from '../texts/en/frame.js'
import type { WindowText } from '../texts/en/window.js'
import { textOf } from '../texts/textOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { browserGuardHost, createGuardHost } from '../ui/browserGuardHost.js'
import type { GuardHost } from '../ui/guardHost.js'
import { setLanguage } from '../ui/setLanguage.js'
import { openVault, type VaultHandle } from '../vault/openVault.js'
import { workerStarter } from '../vault/startWorker.js'
import type { WindowHost } from './openWindow.js'

/**
 * What all purposes of the window share. Its storage belongs to the secure site, and is separate from the storage of the frame in a page.
 */
export interface WindowParts {
  readonly config: FrameConfig
  readonly store: FrameStore
  readonly access: ServiceAccess
  /** Wallets whose shares the window has renewed: it is a separate device. */
  readonly wallets: Wallets
  readonly vault: VaultHandle
  readonly deviceName: string
  readonly screenHost: ScreenHost
  readonly guardHost: GuardHost
  /** The global `window`, which opens the window of a provider. */
  readonly host: WindowHost
  readonly everySecond: (callback: () => void) => () => void
  readonly language: () => Language
  readonly setLanguage: (language: Language) => void
  readonly text: () => FrameText
  readonly texts: () => WindowText
  /** Closes the window if the browser allows it. */
  readonly close: () => void
}

const secondMs = 1_000

/** Creates the parts of the window. */
export async function openParts(container: HTMLElement, config: FrameConfig): Promise<WindowParts> {
  const store = await openFrameStore(globalThis.indexedDB)
  let language = textLanguageOf(navigator.language)
  const choose = (next: Language) => {
    language = next
    setLanguage(next)
    document.title = windowTextOf(next).title
  }
  choose(language)
  return {
    config,
    store,
    wallets: walletsIn(store, webLock),
    guardHost: createGuardHost(),
    access: {
      fetch: globalThis.fetch.bind(globalThis),
      urls: { auth: config.services?.auth.url ?? '', recovery: config.services?.recovery.url ?? '' },
      device: await openDevice(store),
      clock: createServiceClock(Date.now),
    },
    deviceName: deviceName(),
    vault: openVault(workerStarter(), browserGuardHost.later),
    screenHost: createScreenHost(container, { show: () => undefined, hide: () => undefined }),
    host: window,
    everySecond: (callback) => {
      const timer = setInterval(callback, secondMs)
      return () => clearInterval(timer)
    },
    language: () => language,
    setLanguage: choose,
    text: () => textOf(language),
    texts: () => windowTextOf(language),
    close: () => window.close(),
  }
}
