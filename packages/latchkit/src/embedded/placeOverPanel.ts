/** Where the frame lies in the window, in px. */
export interface FramePlace {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Smallest width in px of a panel over which the frame lies, so that a person can read what the frame says. */
const minWidth = 320
/** Smallest height in px of the window for a frame that asks for at least as much. */
const minHeight = 400

/** How far in px a panel as wide as the window may stand out: with zoom the panel's width has a fraction, `innerWidth` has none. */
const roundingPx = 1

/**
 * Returns the place of a frame over a panel that is part of the page. Where the panel is partly above or below the window, the
 * frame keeps to the window. Returns `undefined` if the panel is hidden, too narrow or partly beside the window, if the window is
 * too low, or if less than half of the frame would lie over the panel.
 */
export function placeOverPanel(panel: Element, height: number): FramePlace | undefined {
  // In closed details a panel has a size all the same. Browsers without `checkVisibility` give it none.
  if (panel.checkVisibility?.({ visibilityProperty: true }) === false) return undefined
  const { left, top, width } = panel.getBoundingClientRect()
  const shownHeight = Math.min(height, innerHeight)
  const seenTop = Math.max(0, Math.min(top, innerHeight - shownHeight))
  const isLarge = width >= minWidth && shownHeight >= Math.min(height, minHeight)
  const isBeside = left < -roundingPx || left + width > innerWidth + roundingPx
  const isFar = Math.abs(seenTop - top) > shownHeight / 2
  return isLarge && !isBeside && !isFar ? { left, top: seenTop, width } : undefined
}
