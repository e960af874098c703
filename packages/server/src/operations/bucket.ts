/** Something that may be done `burst` times at once and `perSecond` times in the long run. */
export interface Bucket {
  level: number
  at: number
}

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** The largest level, as a multiple of the burst: what was done already is paid back within that. */
const longestDebt = 2

export const emptyBucket = (now: number): Bucket => ({ level: 0, at: now })

function leak(bucket: Bucket, { perSecond }: Rate, now: number): void {
  bucket.level = Math.max(0, bucket.level - (Math.max(0, now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}

/** Whether there is room for `amount` more; if so it is taken. */
export function pour(bucket: Bucket, amount: number, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  if (bucket.level + amount > rate.burst) return false
  bucket.level += amount
  return true
}

/** The seconds until there is room for `amount` more; 0 where there is. Nothing is taken. */
export function secondsUntil(bucket: Bucket, amount: number, rate: Rate, now: number): number {
  leak(bucket, rate, now)
  return Math.max(0, Math.ceil((bucket.level + amount - rate.burst) / rate.perSecond))
}

/** Whether there is room for anything more. */
export function hasCapacity(bucket: Bucket, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  return bucket.level < rate.burst
}

/** Takes `amount` for something that was done already, also what there is no room for. */
export function debit(bucket: Bucket, amount: number, rate: Rate, now: number): void {
  leak(bucket, rate, now)
  bucket.level = Math.min(bucket.level + amount, rate.burst * longestDebt)
}

/** Whether everything has run out, so that the bucket can be dropped. */
export function isEmpty(bucket: Bucket, rate: Rate, now: number): boolean {
  leak(bucket, rate, now)
  return bucket.level === 0
}
