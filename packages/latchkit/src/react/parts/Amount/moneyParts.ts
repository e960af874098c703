import type { Amount } from '../../../wire/entities.js'
import { compactWhole, numbersIn } from '../../../wire/numbers.js'
import { truncateAmount } from '../../../wire/units.js'

/** A part of a sum of money. The fraction may be shown smaller. */
export interface MoneyPart {
  readonly text: string
  readonly isFraction: boolean
}

/**
 * Writes a sum of money as the visitor writes it; the symbol is a currency code. Exact for any size, truncated after the
 * smallest coin. A sum below that is shown as less than the smallest coin, not as 0.
 */
export function moneyParts(
  { value, decimals, symbol }: Amount,
  locale: string,
  numbers = numbersIn(locale),
): readonly MoneyPart[] {
  const money = numbers.format(symbol)
  const { maximumFractionDigits: places = 2 } = money.resolvedOptions()
  const decimalText = truncateAmount(value, decimals, places)
  const [, lessSign = '', whole = '0', fraction = ''] = /^(<?)(\d+)(?:\.(\d+))?$/.exec(decimalText) ?? []
  const fractionDigits = numbers.digits(fraction.padEnd(places, '0'))
  const parts = money.formatToParts(BigInt(whole)).map(
    ({ type, value: text }): MoneyPart => ({
      text: type === 'fraction' ? fractionDigits : text,
      isFraction: type === 'fraction' || type === 'decimal',
    }),
  )
  return lessSign ? [{ text: lessSign, isFraction: false }, ...parts] : parts
}

/** A sum of money in two lengths: one that fits, and one that is exact to the smallest coin. */
export interface MoneyTexts {
  readonly shown: readonly MoneyPart[]
  readonly exact: readonly MoneyPart[]
}

/**
 * Returns two texts of a sum of money: one that fits into so many characters (in the short notation if it is too long), and the
 * exact one (readings 44).
 */
export function fitMoney(
  amount: Amount,
  locale: string,
  maxChars: number,
  numbers = numbersIn(locale),
): MoneyTexts {
  const exact = moneyParts(amount, locale, numbers)
  const money = numbers.format(amount.symbol)
  const { maximumFractionDigits: places = 2 } = money.resolvedOptions()
  const compact =
    textOf(exact).length > maxChars &&
    compactWhole(amount.value / 10n ** BigInt(amount.decimals), places || 2)
  if (!compact) return { shown: exact, exact }
  const text = numbers.format(amount.symbol, compact.notation).format(compact.value)
  return { shown: [{ text, isFraction: false }], exact }
}

/** Joins the parts of a sum to a text. */
export function textOf(parts: readonly MoneyPart[]): string {
  return parts.map(({ text }) => text).join('')
}
