import type { Clock, Storage } from '../contracts/services.js'

/** The platform's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * The browser's localStorage. Each function accesses it anew, because even reading the property throws if storage is denied.
 */
export const browserStorage: Storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}
