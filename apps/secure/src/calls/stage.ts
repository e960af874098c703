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

/** Makes the stage of an element. */
export function createStage(place: HTMLElement, page: Shown): Stage {
  let current: Screen | undefined
  return {
    show(screen, reason) {
      current?.stop()
      current = screen
      place.replaceChildren(screen.node)
      page.show(reason)
      // Whoever listens to the screen hears it from its beginning; digits can be typed at once.
      const first = screen.node.querySelector<HTMLElement>('input') ?? screen.node
      first.focus()
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
