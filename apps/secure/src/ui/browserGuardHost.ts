import type { GuardHost } from './armed.js'

/** Version 2 says whether something covers the element; it needs a delay of 100 ms at least. */
interface ObserverOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
interface Entry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const whole = 0.99
const delayMs = 100
const againMs = 1_000

/** A mouse that is pressed lies where it moved to, give or take as many pixels. */
const stillPx = 2

/** A browser zooms between a quarter and five times: by no more do a step on the screen and the same step in the frame differ. */
const mostZoom = 5
/** Positions on the screen are whole pixels. */
const roundingPx = 4

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse'

const stepInFrame = (one: PointerEvent, other: PointerEvent): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
const stepOnScreen = (one: PointerEvent, other: PointerEvent): number =>
  Math.hypot(one.screenX - other.screenX, one.screenY - other.screenY)

const isSamePlace = (one: PointerEvent, other: PointerEvent): boolean =>
  stepInFrame(one, other) <= stillPx && stepOnScreen(one, other) <= stillPx

/** Whether a frame moved between two motions of the mouse: the mouse went another way in it than on the screen. */
function didFrameMove(one: PointerEvent, other: PointerEvent): boolean {
  const [inFrame, onScreen] = [stepInFrame(one, other), stepOnScreen(one, other)]
  return inFrame > mostZoom * onScreen + roundingPx || onScreen > mostZoom * inFrame + roundingPx
}

/**
 * The guard's view of this window. A page cannot see a mouse inside of the frame, but it can move the frame under it. So the window
 * remembers where the mouse last moved in it: a mouse comes when it enters the frame, or when the frame moved between two of its motions;
 * and a press elsewhere is that of a pointer at rest, since Chromium reports such a press first, and only then that the pointer came.
 */
export function createGuardHost(): GuardHost {
  let last: PointerEvent | undefined
  const watchers = new Set<() => void>()
  const move = (event: PointerEvent) => {
    if (!isMouse(event)) return
    const isNew = !last || didFrameMove(last, event)
    last = event
    if (isNew) for (const come of [...watchers]) come()
  }
  const leave = () => {
    last = undefined
  }
  addEventListener('pointermove', move, true)
  document.documentElement.addEventListener('pointerleave', leave)
  return {
    ...browserGuardHost,
    watchPointer(target, { come, press }) {
      const down = (event: PointerEvent) => {
        const isStill = isMouse(event) && !(last && isSamePlace(last, event))
        // The next motion is that of a mouse that comes.
        if (isStill) last = undefined
        press(isStill)
      }
      const report = (event: Event) => down(event as PointerEvent)
      watchers.add(come)
      target.addEventListener('pointerdown', report)
      return () => {
        watchers.delete(come)
        target.removeEventListener('pointerdown', report)
      }
    },
  }
}

/** The part of the view that needs no memory. */
export const browserGuardHost: Omit<GuardHost, 'watchPointer'> = {
  now: () => performance.now(),
  later: (act, afterMs) => {
    const timer = setTimeout(act, afterMs)
    return () => clearTimeout(timer)
  },
  size: () => ({ width: innerWidth, height: innerHeight }),
  watch(target, report) {
    const options: ObserverOptions = { threshold: [0, whole, 1], trackVisibility: true, delay: delayMs }
    let isSeen = true
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1) as Entry | undefined
      if (!entry) return
      const isWhole = entry.intersectionRatio >= whole
      // Browsers without version 2 know only whether it is clipped.
      isSeen = isWhole && entry.isVisible !== false
      report(isSeen)
    }, options)
    observer.observe(target)
    // Chromium says that a tab went behind another one, and not each time that it came back: what is not seen is looked at again.
    const look = setInterval(() => {
      if (isSeen) return
      observer.unobserve(target)
      observer.observe(target)
    }, againMs)
    return () => {
      clearInterval(look)
      observer.disconnect()
    }
  },
  onFocus: (act) => {
    addEventListener('focus', act)
    return () => removeEventListener('focus', act)
  },
  onResize: (act) => {
    addEventListener('resize', act)
    return () => removeEventListener('resize', act)
  },
}
