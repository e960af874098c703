import type { Clock } from '../core/contracts/services.js'

/** A clock that moves only when told to. */
export interface FakeClock extends Clock {
  /** Timers that have not run yet. */
  readonly pending: number
  /**
   * Moves on by `ms`, running what becomes due in its order. Between two timers, and at the end, everything already
   * waiting in the page's queues gets its turn.
   */
  advance(ms: number): Promise<void>
}

/**
 * Makes a clock for tests that stands at `start` (ms) until it is moved.
 * @param start In ms since 1970.
 * @returns The clock, to give a kit as `services.clock`; `advance(ms)` moves it.
 * @example
 * ```ts
 * import { createFakeClock } from 'latchkit/testing'
 * const clock = createFakeClock()
 * clock.after(500, () => console.log('half a second'))
 * await clock.advance(500)
 * ```
 */
export function createFakeClock(start = 0): FakeClock {
  let time = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const next = (until: number) =>
    [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    get pending() {
      return timers.size
    },
    async advance(ms) {
      const until = time + ms
      await settle()
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        time = Math.max(time, timer.at)
        timer.run()
        await settle()
      }
      time = until
    },
  }
}

/** One turn of the event loop: promises that can settle have settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
