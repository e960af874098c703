import { textLanguageOf } from '../../../packages/latchkit/src/wire/languages.js'
import type { FrameConfig } from './config.js'
import type { TabStorage } from './social/pendingAuthorization.js'
import { type SocialState, socialScreen } from './social/socialScreen.js'
import { runSocialWindow } from './social/socialWindow.js'
import type { SiteQuestion } from './social/socialWindowParts.js'
import { windowTextOf } from './texts/windowTextOf.js'
import { setLanguage } from './ui/setLanguage.js'
import type { ChannelPlace, ChannelTalk } from './window/channelTalk.js'
import type { WindowLink } from './window/windowLink.js'

/** How often the window greets the frames of the page, in ms. */
const greetingMs = 250

/** Opens the storage of this tab; `undefined` where the browser lets this site store nothing. */
function tabStorage(): TabStorage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined // the window says so before it leaves
  }
}

/** Opens the window's side of a channel of auth. What that needs is loaded only where the window has no opener. */
async function openChannel(
  { services }: FrameConfig,
  link: WindowLink,
  place: ChannelPlace | undefined,
): Promise<ChannelTalk> {
  const [{ openChannelTalk }, { openFrameStore }, { openDevice }, { createServiceClock }] = await Promise.all(
    [
      import('./window/channelTalk.js'),
      import('./identity/frameStore.js'),
      import('./identity/openDevice.js'),
      import('./identity/serviceClock.js'),
    ],
  )
  const access = {
    fetch: globalThis.fetch.bind(globalThis),
    urls: { auth: services?.auth.url ?? '', recovery: services?.recovery.url ?? '' },
    device: await openDevice(await openFrameStore(globalThis.indexedDB)),
    clock: createServiceClock(Date.now),
  }
  return openChannelTalk({ access, link, place, side: 'window', everySecond })
}

const secondMs = 1_000

function everySecond(callback: () => void): () => void {
  const timer = setInterval(callback, secondMs)
  return () => clearInterval(timer)
}

/** Starts the window of a login by a provider. @param address Where it was opened; the answer of a provider is no longer in its address. */
export async function startSocial(container: HTMLElement, config: FrameConfig, address: URL): Promise<void> {
  document.documentElement.classList.add('window')
  const language = textLanguageOf(navigator.language)
  setLanguage(language)
  const texts = windowTextOf(language)
  document.title = texts.title
  const state: SocialState = { texts, is: 'socialConnecting' }
  const screen = socialScreen(state)
  container.replaceChildren(screen.node)
  await runSocialWindow(
    {
      config,
      screen,
      opener: window.opener as WindowProxy | null,
      origin: location.origin,
      isFromOwnPage: URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin,
      storage: tabStorage(),
      setLanguage(next) {
        setLanguage(next)
        document.title = windowTextOf(next).title
      },
      setMode(mode) {
        document.documentElement.dataset.mode = mode
      },
      async confirm(question: SiteQuestion) {
        const { confirmSite } = await import('./window/confirmSite.js')
        const isYes = await confirmSite(container, question)
        container.replaceChildren(screen.node)
        return isYes
      },
      openChannel: (link, place) => openChannel(config, link, place),
      leave: (url) => location.replace(url),
      close: () => window.close(),
      everyQuarterSecond(callback) {
        const timer = setInterval(callback, greetingMs)
        return () => clearInterval(timer)
      },
      later(callback, afterMs) {
        const timer = setTimeout(callback, afterMs)
        return () => clearTimeout(timer)
      },
    },
    address,
  )
}
