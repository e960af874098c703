import type { Log } from './createLog.js'

/** Below this a cap that was full is said to be healthy. */
const healthyBelow = 0.8

/**
 * Makes the log of a cap: once that it is full, once that there is room again.
 * @param cap The name of it.
 * @param fill How much of it is used, from 0 to 1.
 */
export function createFullLog(log: Log, cap: string, fill: () => number) {
  let isFull = false
  return {
    /** It had no room. */
    full(): void {
      if (!isFull) log('warn', 'cap.full', { cap })
      isFull = true
    },
    /** It may have room again. */
    look(): void {
      if (!isFull || fill() >= healthyBelow) return
      isFull = false
      log('info', 'cap.healthy', { cap })
    },
  }
}
