import { createFullLog } from '../operations/createFullLog.js'
import type { Log } from '../operations/createLog.js'
import type { Metrics } from '../operations/createMetrics.js'
import { createHoldings } from './createHoldings.js'
import type { Holder } from './holder.js'

export interface CapOptions {
  /** Metrics are named `latchkit_<name>_fill` and `latchkit_<name>_refused_total`; the log says `cap: <name>`. */
  readonly name: string
  /** Help text of the metrics: what is counted. */
  readonly about: string
  /** The amount that all holders may have together. */
  readonly total: () => number
  /** The part of the total (0 to 1) that one holder may have while the cap is over half full. */
  readonly share: () => number
  /** The part of the total (0 to 1) that is reserved for short-lived amounts; 0 unless given. */
  readonly reservedShare?: number
  readonly log: Log
  readonly metrics: Metrics
}

/** Limits how much of a shared resource all holders have together. */
export interface Cap {
  /** Takes an amount if the holder may have it. Returns whether the amount was taken. */
  take(holder: Holder, amount: number, options?: { readonly isShortLived?: boolean }): boolean
  /** Takes an amount that is in use already, even beyond the cap. */
  takeUnchecked(holder: Holder, amount: number): void
  /** Releases an amount that this holder has taken. */
  release(holder: Holder, amount: number): void
  used(): number
  /** Returns how full the cap is: 0 to 1, or more if it is exceeded. */
  fill(): number
}

/** Up to this fill, shares are not enforced, because one address may belong to a whole company. */
const maxFillWithoutShares = 0.5

/**
 * Creates a cap. An address may have as much as it likes while the cap is at most half full, then only its share, and its /48 ten times
 * that. The last part of the total is reserved for short-lived amounts.
 */
export function createCap({ name, about, total, share, reservedShare = 0, log, metrics }: CapOptions): Cap {
  const holdings = createHoldings()
  let usedAmount = 0
  const fill = () => usedAmount / total()
  const fullLog = createFullLog(log, name, fill)
  metrics.gauge(`latchkit_${name}_fill`, `${about}, as a part of what there may be (0 to 1).`, fill)
  const refusals = metrics.counter(
    `latchkit_${name}_refused_total`,
    `Refused because of that: it was full, or an address had its share.`,
    'why',
  )

  function count(holder: Holder, amount: number): void {
    usedAmount = Math.max(0, usedAmount + amount)
    holdings.add(holder, amount)
    fullLog.checkRoom()
  }

  const isWithinShare = (holder: Holder, amount: number) =>
    usedAmount + amount <= total() * maxFillWithoutShares || holdings.fits(holder, amount, total() * share())

  return {
    take(holder, amount, { isShortLived = false } = {}) {
      if (usedAmount + amount > total() * (isShortLived ? 1 : 1 - reservedShare)) {
        refusals.add(1, 'full')
        fullLog.reportFull()
        return false
      }
      if (!isWithinShare(holder, amount)) {
        refusals.add(1, 'share')
        return false
      }
      count(holder, amount)
      return true
    },
    takeUnchecked: count,
    release: (holder, amount) => count(holder, -amount),
    used: () => usedAmount,
    fill,
  }
}
