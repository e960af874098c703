import type { Cost } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { Amount } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worth.js'
import { feeDigits, writeFee, writeMoney } from '../../parts/Amount/writeAmount.js'

/** Functions that write the costs of a send as text. */
export interface CostTexts {
  /** Writes one cost. */
  readonly cost: (amount: Amount) => string
  /** Writes all costs of a fee, added up by currency. */
  readonly total: (costs: readonly Cost[]) => string
}

/** How a cost is written: in money, or in the currency with this many significant digits. */
type Precision = 'money' | number

/**
 * Writes what a send costs: in money if the native currency has a price, else in the currency itself. Different fees never get
 * the same text: if they would, all are written in the currency, with enough digits to tell them apart.
 */
export function costTexts(
  { quote, network, nativePrice }: Pick<SendInfo, 'quote' | 'network' | 'nativePrice'>,
  locale: string,
): CostTexts {
  const { symbol } = network.nativeCurrency
  const textsIn = (precision: Precision): CostTexts => {
    const cost = (amount: Amount) =>
      precision === 'money' && nativePrice && amount.symbol === symbol
        ? writeMoney(worthOf(amount, nativePrice), 'whole', locale).shown
        : writeFee(amount, locale, precision === 'money' ? feeDigits : precision)
    return { cost, total: (costs) => sums(costs).map(cost).join(' + ') }
  }
  const levels = (quote?.fees ?? []).map(({ costs }) => costs)
  const distinctCount = countOf(levels.map(exactly))
  const maxDigits = Math.max(feeDigits, ...levels.flatMap(sums).map(({ value }) => value.toString().length))
  const precisions: readonly Precision[] = [
    ...(nativePrice ? (['money'] as const) : []),
    ...Array.from({ length: maxDigits - feeDigits }, (_, more) => feeDigits + more),
  ]
  const tellsApart = (precision: Precision) => countOf(levels.map(textsIn(precision).total)) === distinctCount
  return textsIn(precisions.find(tellsApart) ?? maxDigits)
}

const countOf = (texts: readonly string[]) => new Set(texts).size

const exactly = (costs: readonly Cost[]) =>
  sums(costs)
    .map(({ value, symbol }) => `${value} ${symbol}`)
    .join()

/** Adds up costs by currency. */
function sums(costs: readonly Cost[]): readonly Amount[] {
  const totals = new Map<string, Amount>()
  for (const { amount } of costs) {
    const before = totals.get(amount.symbol)
    totals.set(amount.symbol, { ...amount, value: amount.value + (before?.value ?? 0n) })
  }
  return [...totals.values()]
}
