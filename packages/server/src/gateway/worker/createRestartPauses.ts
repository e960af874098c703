/** Pause before a worker that ended is started again, in ms. It doubles each time the worker ends before it serves. */
const restMs = { first: 1_000, longest: 30_000 }
/** A worker that lived this long is restarted at once. */
const goodLifeMs = 60_000

/** How one run of the gateway's process ended. */
export interface Life {
  /** Whether the process served requests. */
  readonly hasServed: boolean
  readonly ms: number
}

/**
 * Creates the function that returns the pause before the next run. Only failed starts make the pause grow: a stranger who is able to end a
 * running worker must not be able to keep the gateway down.
 */
export function createRestartPauses(): (life: Life) => number {
  let failedStarts = 0
  return ({ hasServed, ms }) => {
    failedStarts = hasServed ? 0 : failedStarts + 1
    if (hasServed) return ms > goodLifeMs ? 0 : restMs.first
    return Math.min(restMs.first * 2 ** (failedStarts - 1), restMs.longest)
  }
}
