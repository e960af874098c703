import { createFullLog } from './createFullLog.js'
import { createHoldings } from './createHoldings.js'
import type { Log } from './createLog.js'
import type { Metrics } from './createMetrics.js'
import type { Holder } from './holder.js'

export interface CapOptions {
  /** The metrics are `latchkit_<name>_fill` and `latchkit_<name>_refused_total`; the log says `cap: <name>`. */
  readonly name: string
  /** The description of the metrics: what is counted. */
  readonly about: string
  /** The amount that everybody may hold together. */
  readonly total: () => number
  /** The part of it (0 to 1) that one holder may have while it is over half full. */
  readonly share: () => number
  /** The part of it (0 to 1) that is kept for what is short-lived; none unless given. */
  readonly reserved?: number
  readonly log: Log
  readonly metrics: Metrics
}

/** Counts what is held of something there is not enough of for everybody. */
export interface Cap {
  /** Whether this amount may be held; if so it counts until it is given back. */
  take(holder: Holder, amount: number, options?: { readonly short?: boolean }): boolean
  /** Counts what is held already, also beyond the cap. */
  hold(holder: Holder, amount: number): void
  /** Gives back what was taken or held by this very holder. */
  give(holder: Holder, amount: number): void
  used(): number
  /** From 0 to 1, and beyond where more is held than may be. */
  fill(): number
}

/** The part of a cap up to which shares do not count: an address may be a whole company's. */
const freeUntil = 0.5

/**
 * Creates a global cap with the one rule of what an address may hold of it: as much as it likes while the cap is at most
 * half full, then its share, and its /48 ten times that. The last part is kept for what is short-lived.
 */
export function createCap({ name, about, total, share, reserved = 0, log, metrics }: CapOptions): Cap {
  const holdings = createHoldings()
  let used = 0
  const fill = () => used / total()
  const fullLog = createFullLog(log, name, fill)
  metrics.gauge(`latchkit_${name}_fill`, `${about}, as a part of what there may be (0 to 1).`, fill)
  const refused = metrics.counter(
    `latchkit_${name}_refused_total`,
    `Refused because of that: it was full, or an address had its share.`,
    'why',
  )

  function count(holder: Holder, amount: number): void {
    used = Math.max(0, used + amount)
    holdings.add(holder, amount)
    fullLog.look()
  }

  const isWithinShare = (holder: Holder, amount: number) =>
    used + amount <= total() * freeUntil || holdings.fits(holder, amount, total() * share())

  return {
    take(holder, amount, { short = false } = {}) {
      if (used + amount > total() * (short ? 1 : 1 - reserved)) {
        refused.add(1, 'full')
        fullLog.full()
        return false
      }
      if (!isWithinShare(holder, amount)) {
        refused.add(1, 'share')
        return false
      }
      count(holder, amount)
      return true
    },
    hold: count,
    give: (holder, amount) => count(holder, -amount),
    used: () => used,
    fill,
  }
}
