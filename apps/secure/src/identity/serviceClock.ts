/** The time of the services: the clock of this device may be a day off, and proofs, codes and sessions go by theirs. */
export interface ServiceClock {
  /** In ms since 1970. */
  now(): number
  /** Takes the time of an answer, which its header `Date` states. @returns Whether the time so far was too far off for a proof. */
  note(date: string | null): boolean
  /** Lets so many ms pass. */
  wait(ms: number): Promise<void>
}

/** A service takes proofs that are a minute off; an answer is a second old, and as rough. */
const proofPaceMs = 50_000

const waitReally = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Makes the clock. @param deviceNow The clock of this device, in ms since 1970. */
export function createServiceClock(deviceNow: () => number, wait = waitReally): ServiceClock {
  let aheadMs = 0
  return {
    wait,
    now: () => deviceNow() + aheadMs,
    note(date) {
      const at = Date.parse(date ?? '')
      if (Number.isNaN(at)) return false
      const before = aheadMs
      aheadMs = at - deviceNow()
      return Math.abs(aheadMs - before) > proofPaceMs
    },
  }
}
