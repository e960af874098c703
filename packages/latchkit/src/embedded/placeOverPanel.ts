/** Where the frame lies in the window, in px. */
export interface FramePlace {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Smallest panel over which the frame lies, in px. In a smaller one a person could not read what the frame says. */
const minWidth = 320
/** Smallest height in px that the window must leave to a frame that asks for as much or more. */
const minHeight = 400

/**
 * Returns the place of a frame over a panel that is part of the page. Where the panel is partly out of sight, the frame keeps to
 * the window; `undefined`: the panel is too narrow, the window too low, or less than half of the frame would lie over the panel.
 */
export function placeOverPanel(panel: Element, height: number): FramePlace | undefined {
  const { left, top, width } = panel.getBoundingClientRect()
  const shownHeight = Math.min(height, innerHeight)
  const seenTop = Math.max(0, Math.min(top, innerHeight - shownHeight))
  const isLarge = width >= minWidth && shownHeight >= Math.min(height, minHeight)
  const isBeside = left < 0 || left + width > innerWidth
  const isFar = Math.abs(seenTop - top) > shownHeight / 2
  return isLarge && !isBeside && !isFar ? { left, top: seenTop, width } : undefined
}
