import type { CSSProperties } from 'react'
import { balanceDecimals, tokenBalanceDecimals, transactionDecimals } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import { type AmountTexts, fitAmount } from '../../../wire/formatAmount.js'
import type { Numbers } from '../../../wire/numbers.js'
import { fitMoney, textOf } from './moneyParts.js'

/** The format of amounts in one place: how many decimals, and how many characters fit, the symbol included. */
interface PlaceFormat {
  /** All decimals unless given. */
  readonly decimals?: number
  readonly maxChars?: number
  /**
   * The longest text in the first and in the second font size, in characters; a longer text gets the third size. With these,
   * amounts fit a phone even in the widest system font.
   */
  readonly steps?: readonly [number, number]
}

/** Every place in which an amount of a token is shown (readings 44, §5). */
export const amountPlaces = {
  /** The balance at the top of the account. */
  balance: { decimals: balanceDecimals, maxChars: 20, steps: [12, 15] },
  /** A token in a list, with its value next to it. */
  token: { decimals: tokenBalanceDecimals, maxChars: 20 },
  /** An amount of an entry of the activity; it has half of the line. */
  activity: { decimals: transactionDecimals, maxChars: 17 },
  /** The balance next to *Max*. */
  inForm: { decimals: tokenBalanceDecimals, maxChars: 16 },
  /** The amount in the other unit, below the field. */
  otherWay: { maxChars: 28 },
  /** A button that says how much it sends. A text that is too long for the button could lose its first digits. */
  button: { maxChars: 26 },
  /** A sentence on which a decision depends. */
  whole: {},
  /** A number of things of one kind, in a badge. */
  count: { decimals: 0, maxChars: 11 },
} as const satisfies Record<string, PlaceFormat>

/** Every place in which a sum of money is shown. */
export const moneyPlaces = {
  total: { maxChars: 20, steps: [12, 15] },
  worth: { maxChars: 13 },
  otherWay: { maxChars: 28 },
  whole: {},
} as const satisfies Record<string, PlaceFormat>

/** The name of a place for amounts. */
export type AmountPlaceName = keyof typeof amountPlaces
/** The name of a place for money. */
export type MoneyPlaceName = keyof typeof moneyPlaces

/** Returns an amount as it is shown in a place, and exactly, both without the symbol. */
export function writeNumber(
  amount: Amount,
  place: AmountPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { decimals = amount.decimals, maxChars }: PlaceFormat = amountPlaces[place]
  // An amount without decimals has no point.
  const places = amount.decimals > 0 ? decimals : 0
  return fitAmount(amount, locale, { places, maxChars, numbers })
}

/** Returns an amount as it is shown in a place, and exactly, both with the symbol. */
export function writeAmount(
  amount: Amount,
  place: AmountPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { shown, exact } = writeNumber(amount, place, locale, numbers)
  return { shown: `${shown} ${amount.symbol}`, exact: `${exact} ${amount.symbol}` }
}

/** Returns a sum of money as it is shown in a place, and exact to the smallest coin. */
export function writeMoney(
  amount: Amount,
  place: MoneyPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { maxChars = Number.POSITIVE_INFINITY }: PlaceFormat = moneyPlaces[place]
  const { shown, exact } = fitMoney(amount, locale, maxChars, numbers)
  return { shown: textOf(shown), exact: textOf(exact) }
}

/** How many significant digits of a fee are shown, unless two fees would then look equal. */
export const feeDigits = 2

/** Writes a fee to its first significant digits, because fees are often very small. */
export function writeFee(amount: Amount, locale: string, digits = feeDigits): string {
  const places = Math.max(balanceDecimals, amount.decimals - amount.value.toString().length + digits)
  return `${fitAmount(amount, locale, { places }).shown} ${amount.symbol}`
}

/**
 * Returns the width of a text in digits, from which a stylesheet computes a font size that fits (`1ch` is the width of a
 * digit). A separator is about half as wide as a digit, a letter a little wider.
 */
export function digitsWide(text: string): number {
  const separatorCount = text.match(/[\s.,'’٫٬]/g)?.length ?? 0
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0
  return text.length - separatorCount / 2 + letterCount / 5
}

/** Returns the style that passes a width in digits to the stylesheet. */
export const sizeOf = (digits: number): CSSProperties => ({ '--digits': digits }) as CSSProperties

/** Returns the CSS class of the font size of a text, for a place that has several sizes. */
export function sizeIn({ steps }: PlaceFormat, { length }: string): string {
  if (!steps) return ''
  return length <= steps[0] ? '' : length <= steps[1] ? 'smaller' : 'smallest'
}
