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
 * Calls `onRefresh` when a finger pulls the list down while it is scrolled to its top. The touch is not passed on to the sheet
 * around the list, which would close when pulled down. Returns a function that stops this.
 */
export function pullToRefresh(list: HTMLElement, { onMove, onRefresh }: Pull): () => void {
  let from: { x: number; y: number; isOn: boolean; px: number } | undefined
  const start = (event: TouchEvent) => {
    const [touch, second] = event.touches
    from = undefined
    if (!touch || second || list.scrollTop > 0) return
    event.stopPropagation()
    from = { x: touch.clientX, y: touch.clientY, isOn: false, px: 0 }
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!from || !touch) return
    const y = touch.clientY - from.y
    if (!from.isOn) {
      const x = Math.abs(touch.clientX - from.x)
      if (y < -startPx || x > Math.max(startPx, y)) from = undefined
      if (!from || y < startPx) return
      from.isOn = true
    }
    event.preventDefault()
    from.px = Math.max(0, y)
    onMove(from.px)
  }
  const end = (event: TouchEvent) => {
    const { isOn, px } = from ?? { isOn: false, px: 0 }
    from = undefined
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
