import { windowTextOf } from '../texts/windowTextOf.js'
import { type SocialBoxScreen, socialBoxScreen } from '../ui/socialBoxScreen.js'
import { openOwnPage } from '../window/openOwnPage.js'
import { socialUrl, type WindowLink } from '../window/windowLink.js'
import type { FrameParts } from './frameState.js'

/** The box of a login by a provider: it opens a window that has no opener, and takes the digits that the window shows. */
export interface SocialBox {
  /** Shows the box. */
  show(): void
  /** Asks for the digits. @param send Sends what was typed. */
  askDigits(triesLeft: number, send: (digits: string) => void): void
  clear(): void
}

/** The login for which a box is shown, and how it can reach the provider. */
export interface BoxLogin {
  /** The name of the provider. */
  readonly provider: string
  /** Makes a link to a window; absent where the page itself has to leave. */
  readonly linkToWindow?: () => WindowLink
  /** The address at which the page's own tab asks the provider, and whether no window can. */
  readonly tab?: { readonly url: string; readonly isOnly: boolean } | undefined
}

/** The parts of a frame, or of the wallet's window, that a box needs. */
export type BoxParts = Pick<FrameParts, 'screenHost' | 'host' | 'config' | 'text' | 'language'>

/**
 * Creates the box of a login.
 * @param cancel Ends the login, because the person has closed the box.
 */
export function createSocialBox(
  parts: BoxParts,
  { provider, linkToWindow, tab }: BoxLogin,
  cancel: () => void,
): SocialBox {
  const { screenHost, host, config } = parts
  let shown: SocialBoxScreen | undefined
  let send: (digits: string) => void = () => undefined

  function show(): SocialBoxScreen {
    if (shown) return shown
    const screen = socialBoxScreen({
      text: parts.text(),
      texts: windowTextOf(parts.language()),
      provider,
      open() {
        const { projectId } = config
        if (linkToWindow)
          openOwnPage(socialUrl(host.location.origin, { projectId, link: linkToWindow() }), '_blank')
      },
      leave: tab && (() => openOwnPage(tab.url, '_top')),
      isTabOnly: tab?.isOnly ?? false,
      send: (digits) => send(digits),
      close: cancel,
    })
    const { stop } = screen
    shown = Object.assign(screen, {
      stop() {
        stop()
        shown = undefined
      },
    })
    screenHost.show(screen, 'social')
    return screen
  }

  return {
    show: () => void show(),
    askDigits(triesLeft, next) {
      send = next
      show().askDigits(triesLeft)
    },
    clear() {
      if (shown) screenHost.clear(shown)
    },
  }
}
