import type { Clock } from '../core/contracts/services.js'

/** A clock that only moves when told to. */
export interface FakeClock extends Clock {
  /** How many timers have not run yet. */
  readonly pending: number
  /**
   * Moves the clock by `ms` and runs due timers in order. Between two timers, and at the end, queued promises and tasks get
   * their turn.
   */
  advance(ms: number): Promise<void>
}

/**
 * Creates a clock for tests that stands still at `start` (ms) until it is moved.
 * @param start The time in ms since 1970.
 * @returns The clock, for `services.clock` of a kit. `advance(ms)` moves it.
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
  const nextTimer = (until: number) =>
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
      await flushTasks()
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer)
        time = Math.max(time, timer.at)
        timer.run()
        await flushTasks()
      }
      time = until
    },
  }
}

/** Waits one turn of the event loop, so that promises that can settle have settled. */
function flushTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
