import type { Quote } from '../contracts/send.js'

/** The parts of a quote that are compared. */
export type ComparedQuote = Pick<Quote, 'fees' | 'received' | 'notices'>

/** What the visitor has chosen. */
export interface Choice {
  /** The fee; the first unless given. */
  readonly feeId?: string | undefined
  /** Whether everything is sent. */
  readonly isMax?: boolean | undefined
}

/**
 * Checks whether a quote costs more or pays out less than the one that was shown. Such a quote must be shown before it is
 * submitted.
 */
export function isWorse(now: ComparedQuote, shown: ComparedQuote, { feeId, isMax }: Choice = {}): boolean {
  const fee = feeIn(now, feeId)
  const before = feeIn(shown, feeId)
  // The visitor has not seen a cost that was unknown when shown and is known now; nor can they know one that has become
  // unknown.
  if (fee?.id !== before?.id) return true
  const least = totals(before)
  for (const [symbol, total] of totals(fee)) if (total > (least.get(symbol) ?? 0n)) return true
  if (isMax && isLess(fee?.max, before?.max)) return true
  return isLess(now.received, shown.received) || hasMoreToConfirm(now, shown)
}

function feeIn({ fees }: ComparedQuote, feeId: string | undefined) {
  return fees.find(({ id }) => id === feeId) ?? fees[0]
}

function totals(fee: ComparedQuote['fees'][number] | undefined): ReadonlyMap<string, bigint> {
  const all = new Map<string, bigint>()
  for (const { amount } of fee?.costs ?? [])
    all.set(amount.symbol, (all.get(amount.symbol) ?? 0n) + amount.value)
  return all
}

/** Checks whether an amount is less than before, or no longer known. */
const isLess = (now: bigint | undefined, before: bigint | undefined) =>
  before !== undefined && (now === undefined || now < before)

function hasMoreToConfirm(now: ComparedQuote, shown: ComparedQuote): boolean {
  const seen = new Set(shown.notices.map((each) => JSON.stringify(each)))
  return now.notices.some((each) => each.level !== 'info' && !seen.has(JSON.stringify(each)))
}
