import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Attempt } from '../social/attempt.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { type SocialBoxScreen, socialBoxScreen } from '../ui/socialBoxScreen.js'
import { openOwnWindow } from '../window/openOwnWindow.js'
import { socialUrl } from '../window/windowLink.js'
import type { FrameParts } from './frameState.js'

/** The box of a login by a provider: it opens a window that has no opener, and takes the digits that the window shows. */
export interface SocialBox {
  /** Shows the box. */
  show(): void
  /** Asks for the digits. @param send Sends what was typed. */
  askDigits(triesLeft: number, send: (digits: string) => void): void
  clear(): void
}

type BoxParts = Pick<FrameParts, 'screenHost' | 'host' | 'config' | 'text' | 'language'>

/**
 * Creates the box of a login.
 * @param cancel Ends the login, because the person has closed the box.
 * @param openLink Opens a link of this frame's document, inside the click.
 */
export function createSocialBox(
  parts: BoxParts,
  attempt: Pick<Attempt, 'provider' | 'linkToWindow'>,
  cancel: () => void,
  openLink = openOwnWindow,
): SocialBox {
  const { screenHost, host, config } = parts
  let shown: SocialBoxScreen | undefined
  let send: (digits: string) => void = () => undefined

  function show(): SocialBoxScreen {
    if (shown) return shown
    const screen = socialBoxScreen({
      text: parts.text(),
      texts: windowTextOf(parts.language()),
      provider: providerNames[attempt.provider],
      open() {
        const { projectId } = config
        openLink(socialUrl(host.location.origin, { projectId, link: attempt.linkToWindow() }))
      },
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
