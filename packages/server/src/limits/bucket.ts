/** A leaky bucket: something may be done `burst` times at once and `perSecond` times in the long run. */
export interface Bucket {
  level: number
  at: number
}

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Limits the level, as a multiple of the burst, so that a debt ends after a bounded time. */
const maxDebt = 2

export const emptyBucket = (now: number): Bucket => ({ level: 0, at: now })

function leak(bucket: Bucket, { perSecond }: Rate, now: number): void {
  bucket.level = Math.max(0, bucket.level - (Math.max(0, now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}

/** Takes `amount` if there is room. Returns whether the amount was taken. */
export function pour(bucket: Bucket, amount: number, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  if (bucket.level + amount > rate.burst) return false
  bucket.level += amount
  return true
}

/** Returns the seconds until there is room for `amount`, 0 if there is now. Takes nothing. */
export function secondsUntil(bucket: Bucket, amount: number, rate: Rate, now: number): number {
  leak(bucket, rate, now)
  return Math.max(0, Math.ceil((bucket.level + amount - rate.burst) / rate.perSecond))
}

/** Whether there is room for anything more. */
export function hasCapacity(bucket: Bucket, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  return bucket.level < rate.burst
}

/** Takes `amount` for something that is already done, even beyond the burst. */
export function debit(bucket: Bucket, amount: number, rate: Rate, now: number): void {
  leak(bucket, rate, now)
  bucket.level = Math.min(bucket.level + amount, rate.burst * maxDebt)
}

/** Whether the bucket is empty, so that it can be dropped. */
export function isEmpty(bucket: Bucket, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  return bucket.level === 0
}
