import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { numbersIn } from '../../text/numbers.js'
import { compactWhole } from './compactWhole.js'

/** A piece of a sum of money; what comes after the point is shown quieter. */
export interface MoneyPart {
  readonly text: string
  readonly isFraction: boolean
}

/**
 * A sum of money as the visitor writes it, its symbol a currency's code: exact however large, cut off after the smallest
 * coin, and never 0 for what is something.
 */
export function moneyParts(
  { value, decimals, symbol }: Amount,
  locale: string,
  numbers = numbersIn(locale),
): readonly MoneyPart[] {
  const money = numbers.format(symbol)
  const { maximumFractionDigits: places = 2 } = money.resolvedOptions()
  const plain = truncateAmount(value, decimals, places)
  const [, less = '', whole = '0', fraction = ''] = /^(<?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const written = numbers.digits(fraction.padEnd(places, '0'))
  const parts = money.formatToParts(BigInt(whole)).map(
    ({ type, value: text }): MoneyPart => ({
      text: type === 'fraction' ? written : text,
      isFraction: type === 'fraction' || type === 'decimal',
    }),
  )
  return less ? [{ text: less, isFraction: false }, ...parts] : parts
}

/** A sum of money in two lengths: as there is room for it, and to the smallest coin. */
export interface MoneyTexts {
  readonly shown: readonly MoneyPart[]
  readonly exact: readonly MoneyPart[]
}

/** A sum of money as there is room for it (readings 44), in characters: in the short notation only where it is too long. */
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

/** The text of the parts of a sum. */
export function textOf(parts: readonly MoneyPart[]): string {
  return parts.map(({ text }) => text).join('')
}
