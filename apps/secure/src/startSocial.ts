import { textLanguageOf } from '../../../packages/latchkit/src/wire/languages.js'
import type { FrameConfig } from './config.js'
import type { TabStorage } from './social/begunLogin.js'
import { socialScreen } from './social/socialScreen.js'
import { runSocialWindow } from './social/socialWindow.js'
import { windowTextOf } from './texts/windowTextOf.js'
import { setLanguage } from './ui/setLanguage.js'

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

/** Starts the window of a login by a provider. @param address Where it was opened; the answer of a provider is no longer in its address. */
export async function startSocial(container: HTMLElement, config: FrameConfig, address: URL): Promise<void> {
  document.documentElement.classList.add('window')
  const language = textLanguageOf(navigator.language)
  setLanguage(language)
  const texts = windowTextOf(language)
  document.title = texts.title
  const screen = socialScreen({ texts, is: 'socialConnecting' })
  container.replaceChildren(screen.node)
  await runSocialWindow(
    {
      config,
      screen,
      opener: window.opener as WindowProxy | null,
      origin: location.origin,
      storage: tabStorage(),
      setLanguage(next) {
        setLanguage(next)
        document.title = windowTextOf(next).title
      },
      setMode(mode) {
        document.documentElement.dataset.mode = mode
      },
      leave: (url) => location.replace(url),
      close: () => window.close(),
      often(callback) {
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
