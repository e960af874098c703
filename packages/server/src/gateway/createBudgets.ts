import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { tooManyRequests } from '../errors/gateway.js'
import { addressKey } from '../operations/addressKey.js'
import { type Bucket, emptyBucket, pour, type Rate } from '../operations/bucket.js'

export interface BudgetLimits {
  readonly requestsPerSecond: number
  readonly requestBurst: number
  readonly projectRequestsPerSecond: number
  readonly projectRequestBurst: number
  readonly addresses: number
}

/** Counts requests by address and by project (G1), of a bounded number of addresses. */
export interface Budgets {
  /** Takes from what an address has left; answers 0, or the seconds until there is that much again. */
  ofAddress(address: string, amount: number, limits: BudgetLimits): number
  /** Takes from what a project has left. Throws `tooManyRequests`. */
  chargeProject(project: string | undefined, amount: number, limits: BudgetLimits): void
  /** Takes from both. Throws `tooManyRequests`. */
  charge(
    from: { readonly address: string; readonly project: string | undefined },
    amount: number,
    limits: BudgetLimits,
  ): void
}

function createBuckets(clock: Clock) {
  const buckets = new Map<string, Bucket>()
  return (key: string, cost: number, rate: Rate, most: number): number => {
    const now = clock.now()
    const bucket = buckets.get(key) ?? emptyBucket(now)
    // Taken out and put back: the map stays in the order in which callers were last heard.
    buckets.delete(key)
    if (buckets.size >= most) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(key, bucket)
    // What is more than a full budget takes all of it: waiting would not make room for more.
    const amount = Math.min(cost, rate.burst)
    if (pour(bucket, amount, rate, now)) return 0
    return Math.ceil((bucket.level + amount - rate.burst) / rate.perSecond)
  }
}

export function createBudgets(clock: Clock): Budgets {
  const addresses = createBuckets(clock)
  const projects = createBuckets(clock)
  const ofAddress: Budgets['ofAddress'] = (address, amount, limits) => {
    const rate = { perSecond: limits.requestsPerSecond, burst: limits.requestBurst }
    return addresses(addressKey(address), amount, rate, limits.addresses)
  }
  const refuse = (retrySeconds: number) => {
    if (retrySeconds > 0) throw fail(tooManyRequests, { retrySeconds })
  }
  const chargeProject: Budgets['chargeProject'] = (project, amount, limits) => {
    if (project === undefined) return
    const rate = { perSecond: limits.projectRequestsPerSecond, burst: limits.projectRequestBurst }
    refuse(projects(project, amount, rate, Number.POSITIVE_INFINITY))
  }
  return {
    ofAddress,
    chargeProject,
    charge({ address, project }, amount, limits) {
      refuse(ofAddress(address, amount, limits))
      chargeProject(project, amount, limits)
    },
  }
}
