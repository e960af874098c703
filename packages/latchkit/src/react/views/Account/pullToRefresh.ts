/** A pull counts from here, in px. */
const startPx = 8
/** The distance from which letting go refreshes, in px. */
export const pullPx = 72

/** The callbacks of a pull. */
export interface Pull {
  /** Called with the distance pulled, in px; 0 when the finger has let go. */
  readonly onMove: (px: number) => void
  readonly onRefresh: () => void
}

/**
 * Lets a finger pull a list down that is at its top, to read it again. The pull is the list's own: the sheet around it,
 * which closes when it is pulled down, does not hear of it. The answer stops it.
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
