import type { FrameReason } from 'latchkit/wire'
import type { Screen } from '../ui/codeScreen.js'

/** The place where the frame shows one screen at a time. */
export interface Stage {
  /** Shows a screen; the one before it ends. */
  show(screen: Screen, reason: FrameReason): void
  /** Shows nothing any more. @param screen Only where this one is shown: another one has taken its place otherwise. */
  clear(screen?: Screen): void
  /** Whether a screen is shown. */
  isTaken(): boolean
}

/** The page's side of showing: it makes the frame visible, or hides it. */
export interface Shown {
  show(reason: FrameReason): void
  hide(): void
}

/** A frame is seen within a second, at 60 frames each. */
const focusTries = 60

/** Makes the stage of an element. */
export function createStage(place: HTMLElement, page: Shown): Stage {
  let current: Screen | undefined
  const { defaultView: view } = place.ownerDocument
  /**
   * Gives the screen the focus: digits can be typed at once, and whoever listens hears it from its beginning. Firefox and WebKit give
   * nothing the focus in a frame that is still out of sight, so it is tried until it is seen.
   */
  function takeFocus(screen: Screen, tries = focusTries): void {
    if (current !== screen || tries === 0) return
    ;(screen.node.querySelector<HTMLElement>('input') ?? screen.node).focus()
    if (place.contains(place.ownerDocument.activeElement)) return
    view?.requestAnimationFrame(() => takeFocus(screen, tries - 1))
  }
  const comeBack = () => {
    if (current && !place.contains(place.ownerDocument.activeElement)) takeFocus(current)
  }
  view?.addEventListener('focus', comeBack)
  // WebKit lets another origin's frame move the focus only once a person has touched it: the first key that is typed does.
  view?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') comeBack()
  })
  return {
    show(screen, reason) {
      current?.stop()
      current = screen
      place.replaceChildren(screen.node)
      page.show(reason)
      takeFocus(screen)
    },
    isTaken: () => current !== undefined,
    clear(screen) {
      if (!current || (screen && screen !== current)) return
      current.stop()
      current = undefined
      place.replaceChildren()
      page.hide()
    },
  }
}
