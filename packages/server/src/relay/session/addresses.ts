import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import {
  type Bucket,
  debit,
  emptyBucket,
  hasRoom,
  isEmpty,
  pour,
  type Rate,
} from '../../operations/bucket.js'
import type { Holder } from '../../operations/createCap.js'

interface Known {
  open: number
  readonly arrivals: Bucket
  readonly calls: Bucket
  readonly published: Bucket
  readonly delivered: Bucket
}

const minute = 60

/** Counts what comes by address, to keep one from taking everything. Never written anywhere. */
export function createAddresses(limits: () => RelayLimits, clock: Clock) {
  const addresses = new Map<string, Known>()
  const rates = {
    arrivals: (): Rate => {
      const burst = limits().socketsPerAddressPerMinute
      return { perSecond: burst / minute, burst }
    },
    calls: (): Rate => ({ perSecond: limits().framesPerSecond, burst: limits().frameBurst }),
    published: (): Rate => ({
      perSecond: limits().addressPublishesPerSecond,
      burst: limits().addressPublishBurst,
    }),
    delivered: (): Rate => ({
      perSecond: limits().addressDeliveriesPerSecond,
      burst: limits().addressDeliveryBurst,
    }),
  }
  const kinds = Object.keys(rates) as (keyof typeof rates)[]
  const known = (holder: string): Known => {
    const found = addresses.get(holder)
    if (found) return found
    const now = clock.now()
    const fresh = {
      open: 0,
      arrivals: emptyBucket(now),
      calls: emptyBucket(now),
      published: emptyBucket(now),
      delivered: emptyBucket(now),
    }
    addresses.set(holder, fresh)
    return fresh
  }
  const may = (holder: Holder, what: keyof typeof rates, amount: number) =>
    holder === undefined || pour(known(holder)[what], amount, rates[what](), clock.now())

  return {
    /** Whether one more socket may come; `left` is to be called when one that came has gone. */
    arrive(holder: Holder): { readonly welcome: boolean; readonly left: () => void } {
      if (holder === undefined) return { welcome: true, left: () => undefined }
      const one = known(holder)
      const welcome = one.open < limits().connectionsPerAddress && may(holder, 'arrivals', 1)
      one.open += 1
      const left = () => {
        one.open -= 1
      }
      return { welcome, left }
    },
    mayCall: (holder: Holder) => may(holder, 'calls', 1),
    mayPublish: (holder: Holder, amount: number) => may(holder, 'published', amount),
    /** Whether it may be handed a message now; what it was handed is told to `delivered`. */
    mayDeliver: (holder: Holder) =>
      holder === undefined || hasRoom(known(holder).delivered, rates.delivered(), clock.now()),
    delivered(holder: Holder, amount: number) {
      if (holder !== undefined) debit(known(holder).delivered, amount, rates.delivered(), clock.now())
    },
    forgetIdle() {
      const now = clock.now()
      for (const [key, one] of addresses) {
        const isIdle = kinds.every((kind) => isEmpty(one[kind], rates[kind](), now))
        if (one.open === 0 && isIdle) addresses.delete(key)
      }
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
