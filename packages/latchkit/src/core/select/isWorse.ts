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
export function isWorse(
  newQuote: ComparedQuote,
  shownQuote: ComparedQuote,
  { feeId, isMax }: Choice = {},
): boolean {
  const fee = feeIn(newQuote, feeId)
  const shownFee = feeIn(shownQuote, feeId)
  // If only one of the quotes has the fee, the visitor has not seen its cost, or can no longer know it.
  if (fee?.id !== shownFee?.id) return true
  const shownTotals = totals(shownFee)
  for (const [symbol, total] of totals(fee)) if (total > (shownTotals.get(symbol) ?? 0n)) return true
  if (isMax && isLess(fee?.max, shownFee?.max)) return true
  return isLess(newQuote.received, shownQuote.received) || hasMoreToConfirm(newQuote, shownQuote)
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

function hasMoreToConfirm(newQuote: ComparedQuote, shownQuote: ComparedQuote): boolean {
  const shownNotices = new Set(shownQuote.notices.map((each) => JSON.stringify(each)))
  return newQuote.notices.some((each) => each.level !== 'info' && !shownNotices.has(JSON.stringify(each)))
}
