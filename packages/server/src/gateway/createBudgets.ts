import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { tooManyRequests } from '../errors/gateway.js'
import { type Bucket, emptyBucket, pour, type Rate } from '../operations/bucket.js'
import type { Holder } from '../operations/createCap.js'

export interface BudgetLimits {
  readonly requestsPerSecond: number
  readonly requestBurst: number
  readonly projectRequestsPerSecond: number
  readonly projectRequestBurst: number
  readonly addresses: number
}

/** Counts what requests cost by address and by project (G1), of a bounded number of addresses. */
export interface Budgets {
  /** Takes from what an address has left; answers 0, or the seconds until there is that much again. */
  ofAddress(address: string, amount: number, limits: BudgetLimits): number
  /** Takes from what a project has left. Throws `tooManyRequests`. */
  chargeProject(project: string | undefined, amount: number, limits: BudgetLimits): void
  /** Takes from what an address has left for something that was done already, also what it has not. */
  debit(address: string, amount: number, limits: BudgetLimits): void
  /** Takes from both. Throws `tooManyRequests`. */
  charge(
    from: { readonly address: string; readonly project: string | undefined },
    amount: number,
    limits: BudgetLimits,
  ): void
}

/** What was done already is paid back within so many times the burst. */
const longestDebt = 2

function createBuckets(clock: Clock) {
  const buckets = new Map<string, Bucket>()
  const bucketOf = (key: string, most: number, now: number) => {
    const bucket = buckets.get(key) ?? emptyBucket(now)
    // Taken out and put back: the map stays in the order in which callers were last heard.
    buckets.delete(key)
    if (buckets.size >= most) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(key, bucket)
    return bucket
  }
  const debit = (key: string, cost: number, { burst }: Rate, most: number): void => {
    const bucket = bucketOf(key, most, clock.now())
    bucket.level = Math.min(bucket.level + cost, burst * longestDebt)
  }
  const take = (key: string, cost: number, rate: Rate, most: number): number => {
    const now = clock.now()
    const bucket = bucketOf(key, most, now)
    // What is more than a full budget takes all of it: waiting would not make room for more.
    const amount = Math.min(cost, rate.burst)
    if (pour(bucket, amount, rate, now)) return 0
    return Math.ceil((bucket.level + amount - rate.burst) / rate.perSecond)
  }
  return { take, debit }
}

/** @param holderOf Names who an address is; nothing for one that no rate applies to. */
export function createBudgets(clock: Clock, holderOf: (address: string) => Holder): Budgets {
  const addresses = createBuckets(clock)
  const projects = createBuckets(clock)
  const rateOf = (limits: BudgetLimits) => ({
    perSecond: limits.requestsPerSecond,
    burst: limits.requestBurst,
  })
  const ofAddress: Budgets['ofAddress'] = (address, amount, limits) => {
    const holder = holderOf(address)
    return holder === undefined ? 0 : addresses.take(holder, amount, rateOf(limits), limits.addresses)
  }
  const refuse = (retrySeconds: number) => {
    if (retrySeconds > 0) throw fail(tooManyRequests, { retrySeconds })
  }
  const chargeProject: Budgets['chargeProject'] = (project, amount, limits) => {
    if (project === undefined) return
    const rate = { perSecond: limits.projectRequestsPerSecond, burst: limits.projectRequestBurst }
    refuse(projects.take(project, amount, rate, Number.POSITIVE_INFINITY))
  }
  return {
    ofAddress,
    chargeProject,
    debit(address, amount, limits) {
      const holder = holderOf(address)
      if (holder !== undefined) addresses.debit(holder, amount, rateOf(limits), limits.addresses)
    },
    charge({ address, project }, amount, limits) {
      refuse(ofAddress(address, amount, limits))
      chargeProject(project, amount, limits)
    },
  }
}
