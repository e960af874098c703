import { balanceDecimals } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { type Numbers, numbersIn } from '../../text/numbers.js'
import { compactWhole } from './compactWhole.js'

/** An amount as the visitor writes numbers, truncated as §5 says and exact however large; without its symbol. */
export function formatAmount(
  { value, decimals }: Amount,
  locale: string,
  places?: number,
  numbers = numbersIn(locale),
): string {
  const plain = truncateAmount(value, decimals, places)
  const [, less = '', sign = '', whole = '0', fraction = ''] = /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const point = fraction && numbers.point()
  return `${less}${sign}${numbers.format().format(BigInt(whole))}${point}${numbers.digits(fraction)}`
}

/** The place of an amount: its decimals, and the characters there is room for, its symbol included. */
export interface AmountPlace {
  readonly places?: number | undefined
  readonly maxChars?: number | undefined
  readonly numbers?: Numbers | undefined
}

/** An amount in two lengths, without its symbol. They are equal where the whole of it is shown. */
export interface AmountTexts {
  readonly shown: string
  readonly exact: string
}

/** Symbols longer than this may go to a line of their own. */
export const longSymbol = 6

/**
 * An amount as there is room for it (readings 44): truncated as §5 says, in the short notation of the language only where
 * even that is too long; and exactly.
 */
export function fitAmount(
  amount: Amount,
  locale: string,
  {
    places = balanceDecimals,
    maxChars = Number.POSITIVE_INFINITY,
    numbers = numbersIn(locale),
  }: AmountPlace = {},
): AmountTexts {
  const { value, decimals, symbol } = amount
  const exact = formatAmount(amount, locale, decimals, numbers)
  const truncated = formatAmount(amount, locale, places, numbers)
  const length = truncated.length + (symbol && symbol.length <= longSymbol ? symbol.length + 1 : 0)
  if (length <= maxChars) return { shown: truncated, exact }
  const compact = compactWhole(value / 10n ** BigInt(decimals), Math.min(places, balanceDecimals))
  if (!compact) return { shown: truncated, exact }
  return { shown: numbers.format('', compact.notation).format(compact.value), exact }
}
