import {
  fallbackLanguage,
  type Language,
  textLanguageOf,
} from '../../../packages/latchkit/src/wire/languages.js'
import { followTabs } from './calls/followTabs.js'
import type { FrameParts } from './calls/frameState.js'
import { frameHandlers } from './calls/handlers.js'
import { createScreenHost } from './calls/screenHost.js'
import { afterPaint, tellPage } from './calls/tellPage.js'
import { type FrameCalls, type FrameLink, openChannel } from './channel/openChannel.js'
import type { FrameConfig } from './config.js'
import { deviceName } from './identity/deviceName.js'
import { finishPending } from './identity/finishPending.js'
import { openFrameStore } from './identity/frameStore.js'
import { openDevice } from './identity/openDevice.js'
import { createServiceClock } from './identity/serviceClock.js'
import { createSession } from './identity/sessions.js'
import { walletsIn } from './identity/wallets.js'
import { webLock } from './identity/webLock.js'
import type { FrameText } from './texts/en/frame.js'
import { textOf } from './texts/textOf.js'
import { applyTheme, type FrameTheme } from './ui/applyTheme.js'
import { browserGuardHost } from './ui/browserGuardHost.js'
import { closeByEscape } from './ui/closeByEscape.js'
import type { ShownReason } from './ui/screenHeights.js'
import { setLanguage } from './ui/setLanguage.js'
import { openVault } from './vault/openVault.js'
import { workerStarter } from './vault/startWorker.js'

const secondMs = 1_000
/** Titles of the dialogs in which a page shows the frame. */
const titles = {
  otp: 'confirmEmail',
  device: 'registerDevice',
  approve: 'approveTitle',
  settings: 'settings',
  social: 'signInTitle',
} as const satisfies Readonly<Record<ShownReason, keyof FrameText>>

/**
 * Starts the frame in a page. It accepts the page's offer at once, while the device's records are still being opened: an early offer would
 * otherwise be lost.
 */
export async function startFrame(container: HTMLElement, config: FrameConfig): Promise<void> {
  const opening = openFrame(container, config)
  await openChannel({
    origins: config.origins,
    isDevelopment: config.development,
    handle: async (link) => (await opening)(link),
  })
}

/** Opens the device's records. @returns The handlers of a page's requests. */
async function openFrame(
  container: HTMLElement,
  config: FrameConfig,
): Promise<(channel: FrameLink) => FrameCalls> {
  const store = await openFrameStore(globalThis.indexedDB)
  const device = await openDevice(store)
  const clock = createServiceClock(Date.now)
  const access = {
    fetch: globalThis.fetch.bind(globalThis),
    urls: { auth: config.services?.auth.url ?? '', recovery: config.services?.recovery.url ?? '' },
    device,
    clock,
  }
  const wallets = walletsIn(store, webLock)
  const session = createSession({ access, wallets, lock: webLock })
  const start = workerStarter()
  const vault = openVault(start, browserGuardHost.later)
  let language: Language = fallbackLanguage
  const look = {
    setLocale(locale: string) {
      language = textLanguageOf(locale)
      setLanguage(language)
    },
    setTheme: (theme: FrameTheme) => applyTheme(theme, document.documentElement),
    setMode(mode: 'light' | 'dark') {
      document.documentElement.dataset.mode = mode
    },
  }
  look.setLocale(navigator.language)
  closeByEscape(container)
  if (config.services) {
    const seals = { auth: config.services.auth.keys.hpke, recovery: config.services.recovery.keys.hpke }
    void finishPending({ access, wallets, session, seals, vault: openVault(start, browserGuardHost.later) })
  }
  return (channel) => {
    const { origin } = channel
    const { updateSession, watch } = followTabs({ store, wallets, vault, origin }, channel)
    const link = { ...channel, updateSession }
    const parts: FrameParts = {
      config,
      store,
      access,
      wallets,
      session,
      vault,
      origin,
      deviceName: deviceName(origin),
      screenHost: createScreenHost(
        container,
        tellPage({
          link,
          titleOf: (reason) => textOf(language)[titles[reason]],
          now: () => performance.now(),
          later: browserGuardHost.later,
          afterPaint,
        }),
      ),
      host: window,
      everySecond: (act) => {
        const timer = setInterval(act, secondMs)
        return () => clearInterval(timer)
      },
      language: () => language,
      text: () => textOf(language),
    }
    if (config.services)
      void import('./calls/offerDevices.js').then(({ tellWaitingDevice }) => tellWaitingDevice(parts, link))
    return watch(frameHandlers(parts, link, look))
  }
}
