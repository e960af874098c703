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

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse'

const isSamePlace = (one: PointerEvent, other: PointerEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= stillPx &&
  Math.hypot(one.screenX - other.screenX, one.screenY - other.screenY) <= stillPx

/**
 * The guard's view of this window. A frame that moves under a pointer at rest hears of it late: Chromium reports the press first, and only
 * then that the pointer came. So the window remembers where the mouse last moved in it, and a press elsewhere is that of a pointer at rest.
 */
export function createGuardHost(): GuardHost {
  let last: PointerEvent | undefined
  const move = (event: PointerEvent) => {
    if (isMouse(event)) last = event
  }
  const leave = () => {
    last = undefined
  }
  addEventListener('pointermove', move, true)
  document.documentElement.addEventListener('pointerleave', leave)
  return {
    ...browserGuardHost,
    watchPointer(target, { over, press }) {
      let isOver = false
      const reports: Readonly<Record<string, (event: PointerEvent) => void>> = {
        pointermove(event) {
          if (isOver || !isMouse(event)) return
          isOver = true
          over()
        },
        pointerleave() {
          isOver = false
        },
        pointerdown(event) {
          const isStill = isMouse(event) && !(last && isSamePlace(last, event))
          if (isStill) isOver = false
          press(isStill)
        },
      }
      const report = (event: Event) => reports[event.type]?.(event as PointerEvent)
      const names = Object.keys(reports)
      for (const name of names) target.addEventListener(name, report)
      return () => {
        for (const name of names) target.removeEventListener(name, report)
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
