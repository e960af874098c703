import { matchesMedia } from '../theme/media.js'

/** How far a finger must move before this counts as a pull, in px. */
const startPx = 8
/** The sheet closes if it is let go after this share of its height, or at this speed in px/ms. */
const farShare = 0.35
const fastPxPerMs = 0.6
/** Only movement within this time counts for the speed, in ms, because a finger that has stopped is not fast. */
const recentMs = 100
const backMs = 200
const easing = 'cubic-bezier(.2,0,0,1)'

/** The callbacks at the end of a pull. */
export interface SwipeEnd {
  readonly mayClose: () => boolean
  /** Called at once, while the sheet is where the finger left it; also if the sheet may not close and moves back. */
  readonly onClose: () => void
}

/**
 * Lets a finger pull the modal down and close it if it is a sheet at the bottom, unless the finger is on a list that is scrolled down.
 * Returns a function that stops this.
 */
export function swipeDown(sheet: HTMLElement, { mayClose, onClose }: SwipeEnd): () => void {
  let pull: { x: number; y: number; isPulling: boolean; positions: { y: number; at: number }[] } | undefined

  const start = (event: TouchEvent) => {
    const [touch, second] = event.touches
    const isSheet = matchesMedia('(max-width: 429.98px)')
    const isScrolled = event.composedPath().some((each) => each instanceof Element && each.scrollTop > 0)
    pull =
      isSheet && touch && !second && !isScrolled
        ? { x: touch.clientX, y: touch.clientY, isPulling: false, positions: [] }
        : undefined
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!pull || !touch) return
    const y = touch.clientY - pull.y
    if (!pull.isPulling) {
      const x = Math.abs(touch.clientX - pull.x)
      if (y < -startPx || x > Math.max(startPx, y)) pull = undefined
      if (!pull || y < startPx) return
      pull.isPulling = true
    }
    event.preventDefault()
    pull.positions.push({ y, at: event.timeStamp })
    sheet.style.translate = `0 ${Math.max(0, y)}px`
  }
  const end = (event: TouchEvent) => {
    const { isPulling, positions } = pull ?? { isPulling: false, positions: [] }
    pull = undefined
    if (!isPulling) return
    const { y } = positions[positions.length - 1] ?? { y: 0 }
    const recent = positions.find(({ at }) => event.timeStamp - at <= recentMs)
    const speed = recent ? (y - recent.y) / Math.max(1, event.timeStamp - recent.at) : 0
    const isCloseGesture =
      event.type === 'touchend' && (y > sheet.offsetHeight * farShare || speed > fastPxPerMs)
    // `leavingDialog` animates the sheet out from its present position.
    if (isCloseGesture && mayClose()) return onClose()
    sheet.style.translate = ''
    if (!matchesMedia('(prefers-reduced-motion: reduce)'))
      sheet.animate([{ translate: `0 ${Math.max(0, y)}px` }, {}], { duration: backMs, easing })
    if (isCloseGesture) onClose()
  }
  sheet.addEventListener('touchstart', start, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', start)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}
