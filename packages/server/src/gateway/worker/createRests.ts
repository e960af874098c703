/** The time after which a worker that ended is started again, in ms; where it comes to no work, each time in a row twice as long. */
const restMs = { first: 1_000, longest: 30_000 }
/** One that lived so long is started again at once. */
const goodLifeMs = 60_000

/** The end of one life of the gateway's process. */
export interface Life {
  /** Whether it took requests. */
  readonly hasServed: boolean
  readonly ms: number
}

/**
 * Makes the function that says how long after a life the next one begins. Only who ends before it takes requests has longer and longer
 * rests: an end after that can be a stranger's doing, who would keep the gateway from everybody by it.
 */
export function createRests(): (life: Life) => number {
  let inRow = 0
  return ({ hasServed, ms }) => {
    inRow = hasServed ? 0 : inRow + 1
    if (hasServed) return ms > goodLifeMs ? 0 : restMs.first
    return Math.min(restMs.first * 2 ** (inRow - 1), restMs.longest)
  }
}
