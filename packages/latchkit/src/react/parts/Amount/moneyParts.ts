import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { numbersIn } from '../../text/numbers.js'

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
