import type { Log } from './createLog.js'

/** A cap that was full is reported as healthy below this fill. */
const healthyBelow = 0.8

/**
 * Creates the log of a cap: one line when it becomes full, and one when there is room again.
 * @param cap The name of the cap.
 * @param fill Returns how full it is, from 0 to 1.
 */
export function createFullLog(log: Log, cap: string, fill: () => number) {
  let isFull = false
  return {
    /** Reports that there was no room. */
    reportFull(): void {
      if (!isFull) log('warn', 'cap.full', { cap })
      isFull = true
    },
    /** Checks whether there is room again. */
    checkRoom(): void {
      if (!isFull || fill() >= healthyBelow) return
      isFull = false
      log('info', 'cap.healthy', { cap })
    },
  }
}
