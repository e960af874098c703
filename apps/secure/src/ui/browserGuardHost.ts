import type { GuardHost } from './guardHost.js'

/** Intersection Observer version 2 reports whether something covers the element. It needs a delay of at least 100 ms. */
interface ObserverOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
interface Entry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const wholeRatio = 0.99
const delayMs = 100
const recheckMs = 1_000

/** The mouse counts as at rest if it is pressed at most this many pixels from where it last moved. */
const stillPx = 2

/** A line is visible if a point this many pixels inside its edge is. */
const insidePx = 1
/** Maximum share of the window to scroll at once, so that no line is skipped. */
const mostOfWindow = 0.6

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse'

const isSamePlace = (one: PointerEvent, other: PointerEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= stillPx

/**
 * Creates the guard's view of the secure site's window. The window can open under a mouse that keeps clicking, so it remembers where the
 * mouse last moved in it. A press elsewhere counts as a mouse at rest, since Chromium reports such a press before the pointer's arrival.
 */
export function createGuardHost(): GuardHost {
  let last: PointerEvent | undefined
  const watchers = new Set<() => void>()
  const move = (event: PointerEvent) => {
    if (!isMouse(event)) return
    const isNew = !last
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
      const onDown = (event: PointerEvent) => {
        const isStill = isMouse(event) && !(last && isSamePlace(last, event))
        // The next motion counts as the mouse's arrival.
        if (isStill) last = undefined
        press(isStill)
      }
      const report = (event: Event) => onDown(event as PointerEvent)
      watchers.add(come)
      target.addEventListener('pointerdown', report)
      return () => {
        watchers.delete(come)
        target.removeEventListener('pointerdown', report)
      }
    },
  }
}

/** The stateless part of the view. */
export const browserGuardHost: Omit<GuardHost, 'watchPointer'> = {
  now: () => performance.now(),
  later: (callback, afterMs) => {
    const timer = setTimeout(callback, afterMs)
    return () => clearTimeout(timer)
  },
  sees(target, edge) {
    if (document.visibilityState !== 'visible' || !target.isConnected) return false
    // The element is not drawn.
    if (target.getClientRects().length === 0) return true
    const { left, width, top, bottom } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(
      left + width / 2,
      edge === 'start' ? top + insidePx : bottom - insidePx,
    )
    return target.contains(hit)
  },
  scrollTo(target, edge) {
    const { top, bottom } = target.getBoundingClientRect()
    const away = (edge === 'start' ? top : bottom) - innerHeight / 2
    const most = innerHeight * mostOfWindow
    target.closest('.screen')?.scrollBy({ top: Math.max(-most, Math.min(most, away)) })
  },
  watch(target, report) {
    const options: ObserverOptions = { threshold: [0, wholeRatio, 1], trackVisibility: true, delay: delayMs }
    let isSeen = true
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1) as Entry | undefined
      if (!entry) return
      const isWhole = entry.intersectionRatio >= wholeRatio
      // Browsers without version 2 only know whether it is clipped.
      isSeen = isWhole && entry.isVisible !== false
      report(isSeen)
    }, options)
    observer.observe(target)
    // Chromium reports when a tab was covered by another one, but not always when it comes back, so hidden elements are checked again.
    const look = setInterval(() => {
      if (isSeen) return
      observer.unobserve(target)
      observer.observe(target)
    }, recheckMs)
    return () => {
      clearInterval(look)
      observer.disconnect()
    }
  },
  onFocus: (callback) => {
    addEventListener('focus', callback)
    return () => removeEventListener('focus', callback)
  },
  onResize: (callback) => {
    addEventListener('resize', callback)
    return () => removeEventListener('resize', callback)
  },
}
