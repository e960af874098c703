import type { Clock } from '../clock.js'
import { type Bucket, debit, emptyBucket, hasCapacity, isEmpty, type Rate, secondsUntil } from './bucket.js'
import { type Holder, scopesOf } from './holder.js'

/** Limits the rate at which each address, and each /48, uses something. */
export interface RateLimit {
  /** Takes an amount and returns 0. If there is no room, takes nothing and returns the seconds until there is. */
  take(holder: Holder, amount: number): number
  /** Whether there is room for anything more. */
  hasCapacity(holder: Holder): boolean
  /** Takes an amount for something that is already done, even beyond the limit. */
  debit(holder: Holder, amount: number): void
  /** Forgets holders whose buckets are empty again. */
  forgetIdle(): void
  /** Returns the number of remembered holders. */
  count(): number
}

/** Limits how many holders are remembered. */
export interface HolderMemory {
  readonly maxHolders: () => number
  /** Called when a holder is forgotten before its bucket is empty: that holder may then use its whole rate again. */
  readonly onForgotten: () => void
}

/** The rate of an address or a /48, and its bucket. */
interface RatedBucket {
  readonly bucket: Bucket
  readonly rate: Rate
}

/**
 * Creates the rate limit of one resource: one rate per address, and ten times that per /48.
 * @param rate Returns the rate of one address; called each time.
 * @param memory Beyond `maxHolders`, the holder seen longest ago is forgotten. Without `memory`, all are remembered until `forgetIdle`.
 */
export function createRateLimit(clock: Clock, rate: () => Rate, memory?: HolderMemory): RateLimit {
  const buckets = new Map<string, Bucket>()

  /** Forgets the holders that were seen longest ago: those with an empty bucket, and, if there is no room for all of `keys`, others too. */
  function forgetOldest(
    keys: readonly string[],
    { maxHolders, onForgotten }: HolderMemory,
    now: number,
  ): void {
    const neededCount = keys.filter((key) => !buckets.has(key)).length
    // Check two old buckets for each new bucket, so that idle buckets go faster than new buckets come.
    let checksLeft = 2 * neededCount
    for (const [key, bucket] of buckets) {
      if (checksLeft-- === 0) return
      // Use the rate of an address for a /48, too: a bucket that is empty at this slower rate is empty at its own.
      const isIdle = isEmpty(bucket, rate(), now)
      if (!isIdle && buckets.size + neededCount <= maxHolders()) return
      buckets.delete(key)
      if (!isIdle) onForgotten()
    }
  }

  function bucketOf(key: string, now: number): Bucket {
    const oldBucket = buckets.get(key)
    if (oldBucket && !memory) return oldBucket
    const bucket = oldBucket ?? emptyBucket(now)
    // Insert it again, so that the map stays in the order of last use.
    buckets.delete(key)
    buckets.set(key, bucket)
    return bucket
  }

  function ratedBucketsOf(holder: Holder, now: number): readonly RatedBucket[] {
    const scopes = scopesOf(holder)
    const keys = scopes.map(({ key }) => key)
    if (memory) forgetOldest(keys, memory, now)
    const { perSecond, burst } = rate()
    return scopes.map(({ key, times }) => ({
      bucket: bucketOf(key, now),
      rate: { perSecond: perSecond * times, burst: burst * times },
    }))
  }

  return {
    take(holder, amount) {
      const now = clock.now()
      const ratedBuckets = ratedBucketsOf(holder, now)
      const seconds = Math.max(
        0,
        ...ratedBuckets.map((one) => secondsUntil(one.bucket, amount, one.rate, now)),
      )
      if (seconds === 0) for (const { bucket } of ratedBuckets) bucket.level += amount
      return seconds
    },
    hasCapacity(holder) {
      const now = clock.now()
      return ratedBucketsOf(holder, now).every((one) => hasCapacity(one.bucket, one.rate, now))
    },
    debit(holder, amount) {
      const now = clock.now()
      for (const one of ratedBucketsOf(holder, now)) debit(one.bucket, amount, one.rate, now)
    },
    forgetIdle() {
      const now = clock.now()
      // Use the rate of an address for a /48, too: a bucket that is empty at this slower rate is empty at its own.
      for (const [key, bucket] of buckets) if (isEmpty(bucket, rate(), now)) buckets.delete(key)
    },
    count: () => buckets.size,
  }
}
