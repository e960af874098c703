/** How far a finger must move before this counts as a pull, in px. */
const startPx = 8
/** How far the list must be pulled for a refresh, in px. */
export const pullPx = 72

/** The callbacks of a pull. */
export interface Pull {
  /** Called with the distance pulled, in px; with 0 when the finger is lifted. */
  readonly onMove: (px: number) => void
  readonly onRefresh: () => void
}

/**
 * Calls `onRefresh` when a finger pulls the list down while it is scrolled to its top. Keeps the touch from the sheet around the list,
 * which would close when pulled down. Returns a function that stops watching.
 */
export function pullToRefresh(list: HTMLElement, { onMove, onRefresh }: Pull): () => void {
  let pull: { x: number; y: number; isOn: boolean; px: number } | undefined
  const start = (event: TouchEvent) => {
    const [touch, second] = event.touches
    pull = undefined
    if (!touch || second || list.scrollTop > 0) return
    event.stopPropagation()
    pull = { x: touch.clientX, y: touch.clientY, isOn: false, px: 0 }
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!pull || !touch) return
    const y = touch.clientY - pull.y
    if (!pull.isOn) {
      const x = Math.abs(touch.clientX - pull.x)
      if (y < -startPx || x > Math.max(startPx, y)) pull = undefined
      if (!pull || y < startPx) return
      pull.isOn = true
    }
    event.preventDefault()
    pull.px = Math.max(0, y)
    onMove(pull.px)
  }
  const end = (event: TouchEvent) => {
    const { isOn, px } = pull ?? { isOn: false, px: 0 }
    pull = undefined
    if (!isOn) return
    onMove(0)
    if (event.type === 'touchend' && px >= pullPx) onRefresh()
  }
  list.addEventListener('touchstart', start, { passive: true })
  list.addEventListener('touchmove', move, { passive: false })
  list.addEventListener('touchend', end)
  list.addEventListener('touchcancel', end)
  return () => {
    list.removeEventListener('touchstart', start)
    list.removeEventListener('touchmove', move)
    list.removeEventListener('touchend', end)
    list.removeEventListener('touchcancel', end)
  }
}
