import type { FrameReason } from 'latchkit/wire'
import type { Screen } from '../ui/codeScreen.js'

/** Shows one screen of the frame at a time. */
export interface ScreenHost {
  /** Shows a screen, and ends the previous one. */
  show(screen: Screen, reason: FrameReason): void
  /** Hides the screen. @param screen Only if this screen is shown: another one may have replaced it. */
  clear(screen?: Screen): void
  /** Whether a screen is shown. */
  isTaken(): boolean
}

/** The page's part: makes the frame visible or hides it. */
export interface FrameVisibility {
  show(reason: FrameReason): void
  hide(): void
}

/** How often to try for focus: a second at 60 frames, after which the frame is visible. */
const focusTries = 60

/** Creates the screen host in an element. */
export function createScreenHost(container: HTMLElement, page: FrameVisibility): ScreenHost {
  let current: Screen | undefined
  const { defaultView: view } = container.ownerDocument
  /**
   * Focuses the screen, so that a code can be typed at once and a screen reader starts at its beginning. Firefox and WebKit do not focus a
   * frame that is not visible yet, so it retries.
   */
  function takeFocus(screen: Screen, tries = focusTries): void {
    if (current !== screen || tries === 0) return
    ;(screen.node.querySelector<HTMLElement>('input') ?? screen.node).focus()
    if (container.contains(container.ownerDocument.activeElement)) return
    view?.requestAnimationFrame(() => takeFocus(screen, tries - 1))
  }
  const comeBack = () => {
    if (current && !container.contains(container.ownerDocument.activeElement)) takeFocus(current)
  }
  view?.addEventListener('focus', comeBack)
  // WebKit does not let another origin's frame move the focus before the person interacts: do it at the first key.
  view?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') comeBack()
  })
  return {
    show(screen, reason) {
      current?.stop()
      current = screen
      container.replaceChildren(screen.node)
      page.show(reason)
      takeFocus(screen)
    },
    isTaken: () => current !== undefined,
    clear(screen) {
      if (!current || (screen && screen !== current)) return
      current.stop()
      current = undefined
      container.replaceChildren()
      page.hide()
    },
  }
}
