import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import type { Screen } from '../ui/mountScreen.js'
import { reasonHeights, type ShownReason } from '../ui/screenHeights.js'

/** Shows one screen of the frame at a time. */
export interface ScreenHost {
  /** Shows a screen, and ends the previous one. @param height What this kind of screen needs; unless given, what its reason does. */
  show(screen: Screen, reason: ShownReason, height?: FrameHeight): void
  /** Hides the screen. @param screen Only if this screen is shown: another one may have replaced it. */
  clear(screen?: Screen): void
  /** Whether a screen is shown. */
  isTaken(): boolean
}

/** The page's part: makes the frame visible or hides it. */
export interface FrameVisibility {
  show(reason: ShownReason, height: FrameHeight): void
  hide(): void
}

/** How often to try for focus: a second at 60 frames, after which the frame is visible. */
const focusTries = 60

/** How long the page may take to hide the frame. */
const hideMs = 150

/** Whether nothing may move: the person wants it so, or nobody can tell. */
const isStill = () => !globalThis.matchMedia || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Creates the screen host in an element. */
export function createScreenHost(container: HTMLElement, page: FrameVisibility): ScreenHost {
  let current: Screen | undefined
  let stopRemoval: () => void = () => undefined
  const { defaultView: view } = container.ownerDocument
  /**
   * Focuses the screen, so that a code can be typed at once and a screen reader starts at its beginning. Firefox and WebKit do not focus a
   * frame that is not visible yet, so it retries.
   */
  function takeFocus(screen: Screen, tries = focusTries): void {
    if (current !== screen || tries === 0) return
    const { node } = screen
    const place =
      node.querySelector<HTMLElement>('input') ?? node.querySelector<HTMLElement>('.screen') ?? node
    place.focus()
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
    show(screen, reason, height = reasonHeights[reason]) {
      current?.stop()
      current = screen
      stopRemoval()
      container.inert = false
      container.replaceChildren(screen.node)
      page.show(reason, height)
      takeFocus(screen)
    },
    isTaken: () => current !== undefined,
    clear(screen) {
      if (!current || (screen && screen !== current)) return
      current.stop()
      current = undefined
      page.hide()
      if (isStill()) return container.replaceChildren()
      // Until the page has hidden the frame, what it shows stays, out of reach: no picture of the screen is empty.
      container.inert = true
      const timer = setTimeout(() => container.replaceChildren(), hideMs)
      stopRemoval = () => clearTimeout(timer)
    },
  }
}
