import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { addressKey } from '../../operations/addressKey.js'
import { type Bucket, emptyBucket, isEmpty, pour } from '../../operations/bucket.js'

interface Known {
  open: number
  readonly arrivals: Bucket
  readonly calls: Bucket
}

const minute = 60

/** Counts connections by address, to keep one from taking everything. Never written anywhere. */
export function createAddresses(limits: () => RelayLimits, clock: Clock) {
  const addresses = new Map<string, Known>()
  const arrivalRate = () => {
    const burst = limits().socketsPerAddressPerMinute
    return { perSecond: burst / minute, burst }
  }
  const callRate = () => ({ perSecond: limits().framesPerSecond, burst: limits().frameBurst })
  const known = (address: string): Known => {
    const key = addressKey(address)
    const found = addresses.get(key)
    if (found) return found
    const now = clock.now()
    const fresh = { open: 0, arrivals: emptyBucket(now), calls: emptyBucket(now) }
    addresses.set(key, fresh)
    return fresh
  }
  return {
    /** Whether one more socket may come; `left` is to be called when one that came has gone. */
    arrive(address: string): { readonly welcome: boolean; readonly left: () => void } {
      const one = known(address)
      const welcome =
        one.open < limits().connectionsPerAddress && pour(one.arrivals, 1, arrivalRate(), clock.now())
      one.open += 1
      const left = () => {
        one.open -= 1
      }
      return { welcome, left }
    },
    mayCall: (address: string) => pour(known(address).calls, 1, callRate(), clock.now()),
    forgetIdle() {
      const now = clock.now()
      for (const [key, { open, arrivals, calls }] of addresses) {
        const idle = open === 0 && isEmpty(arrivals, arrivalRate(), now) && isEmpty(calls, callRate(), now)
        if (idle) addresses.delete(key)
      }
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
