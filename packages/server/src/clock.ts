/** The time in ms, and timers. Tests use a fake one. */
export interface Clock {
  now(): number
  /** When this process began, in ms by this clock; `undefined` for a fake clock. */
  readonly startedAtMs?: number
  /** Calls `run` after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  startedAtMs: performance.timeOrigin,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
