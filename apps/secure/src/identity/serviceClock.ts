/** The services' time, which proofs, codes and sessions use: the clock of this device may be wrong. */
export interface ServiceClock {
  /** Returns the time of the services, in ms since 1970. */
  now(): number
  /** Sets the clock by the `Date` header of an answer. @returns Whether the clock was too far off before for a proof to be accepted. */
  setByDate(date: string | null): boolean
  /** Waits for so many ms. */
  wait(ms: number): Promise<void>
}

/**
 * A clock that was off by more than this has caused a refusal. A service accepts proofs that are up to a minute off; the time in an answer
 * is about a second old.
 */
const maxClockErrorMs = 50_000

const waitReally = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates the clock. @param deviceNow The clock of this device, in ms since 1970. */
export function createServiceClock(deviceNow: () => number, wait = waitReally): ServiceClock {
  let aheadMs = 0
  return {
    wait,
    now: () => deviceNow() + aheadMs,
    setByDate(date) {
      const at = Date.parse(date ?? '')
      if (Number.isNaN(at)) return false
      const previousMs = aheadMs
      aheadMs = at - deviceNow()
      return Math.abs(aheadMs - previousMs) > maxClockErrorMs
    },
  }
}
