import type { Clock } from '../clock.js'
import { type Bucket, debit, emptyBucket, hasCapacity, isEmpty, type Rate, secondsUntil } from './bucket.js'
import { type Holder, scopesOf } from './holder.js'

/** Counts what each address spends of something, and its /48, by a rate. */
export interface Spending {
  /** Takes an amount; returns 0, or the seconds until there is room for it and nothing is taken. */
  take(holder: Holder, amount: number): number
  /** Whether there is room for anything more. */
  hasCapacity(holder: Holder): boolean
  /** Takes an amount for something that was done already, also what there is no room for. */
  debit(holder: Holder, amount: number): void
  /** Forgets those that have spent nothing for so long that all of it has run out. */
  forgetIdle(): void
  /** The number of those that are remembered. */
  count(): number
}

/** A bound on how many are remembered. */
export interface Memory {
  readonly most: () => number
  /** Called when one is forgotten that has not run out: it may spend all of it once more. */
  readonly onForgotten: () => void
}

/** The rate of an address, or of a /48, and what it has spent. */
interface Spent {
  readonly bucket: Bucket
  readonly rate: Rate
}

/**
 * Creates the count of what addresses spend of one thing: each by a rate, its /48 by ten times that.
 * @param rate The rate of one address, asked each time.
 * @param memory Beyond it the one heard of longest ago is forgotten. All are remembered until `forgetIdle` unless given.
 */
export function createSpending(clock: Clock, rate: () => Rate, memory?: Memory): Spending {
  const buckets = new Map<string, Bucket>()

  /** Forgets of those heard of longest ago what has run out, and more where there is no room for all of `keys`. */
  function forgetOldest(keys: readonly string[], { most, onForgotten }: Memory, now: number): void {
    const needed = keys.filter((key) => !buckets.has(key)).length
    // Two are looked at for each that comes, so what has run out goes faster than others come.
    let left = 2 * needed
    for (const [key, bucket] of buckets) {
      if (left-- === 0) return
      // By the rate of an address also those of a /48: it is the slower one.
      const isIdle = isEmpty(bucket, rate(), now)
      if (!isIdle && buckets.size + needed <= most()) return
      buckets.delete(key)
      if (!isIdle) onForgotten()
    }
  }

  function bucketOf(key: string, now: number): Bucket {
    const found = buckets.get(key)
    if (found && !memory) return found
    const bucket = found ?? emptyBucket(now)
    // Taken out and put back: the map stays in the order in which they were last heard of.
    buckets.delete(key)
    buckets.set(key, bucket)
    return bucket
  }

  function spentBy(holder: Holder, now: number): readonly Spent[] {
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
      const spent = spentBy(holder, now)
      const seconds = Math.max(0, ...spent.map((one) => secondsUntil(one.bucket, amount, one.rate, now)))
      if (seconds === 0) for (const { bucket } of spent) bucket.level += amount
      return seconds
    },
    hasCapacity(holder) {
      const now = clock.now()
      return spentBy(holder, now).every((one) => hasCapacity(one.bucket, one.rate, now))
    },
    debit(holder, amount) {
      const now = clock.now()
      for (const one of spentBy(holder, now)) debit(one.bucket, amount, one.rate, now)
    },
    forgetIdle() {
      const now = clock.now()
      // By the rate of an address also those of a /48: it is the slower one.
      for (const [key, bucket] of buckets) if (isEmpty(bucket, rate(), now)) buckets.delete(key)
    },
    count: () => buckets.size,
  }
}
