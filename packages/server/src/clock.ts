/** Time as the server sees it: milliseconds. Replaced by a fake one in tests. */
export interface Clock {
  now(): number
  /** The begin of this process by this clock, ms; a fake one has none. */
  readonly since?: number
  /** Runs `run` after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The machine's own clock. Its timers keep no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  since: performance.timeOrigin,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
