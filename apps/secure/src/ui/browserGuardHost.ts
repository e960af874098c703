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

/** The guard's view of this window. */
export const browserGuardHost: GuardHost = {
  now: () => performance.now(),
  later: (act, afterMs) => {
    const timer = setTimeout(act, afterMs)
    return () => clearTimeout(timer)
  },
  size: () => ({ width: innerWidth, height: innerHeight }),
  watch(target, report) {
    const options: ObserverOptions = { threshold: [0, whole, 1], trackVisibility: true, delay: delayMs }
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1) as Entry | undefined
      if (!entry) return
      const isWhole = entry.intersectionRatio >= whole
      // Browsers without version 2 know only whether it is clipped.
      report(isWhole && entry.isVisible !== false)
    }, options)
    observer.observe(target)
    return () => observer.disconnect()
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
