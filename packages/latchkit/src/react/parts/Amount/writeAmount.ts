import type { CSSProperties } from 'react'
import { balanceDecimals, tokenBalanceDecimals, transactionDecimals } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import type { Numbers } from '../../text/numbers.js'
import { type AmountTexts, fitAmount } from './formatAmount.js'
import { fitMoney, textOf } from './moneyParts.js'

/** The rule of a place: its decimals, and the characters that it has room for, the symbol included. */
interface Place {
  /** All of them unless given. */
  readonly decimals?: number
  readonly maxChars?: number
  /** Up to so many characters in the first size, then in the second; what is longer in the third: they fit a phone in the widest font of a system. */
  readonly steps?: readonly [number, number]
}

/** Every place in which an amount of tokens stands (readings 44, §5). */
export const amountPlaces = {
  /** Above everything else of the account. */
  balance: { decimals: balanceDecimals, maxChars: 20, steps: [12, 15] },
  /** A token in a list, its worth beside it. */
  token: { decimals: tokenBalanceDecimals, maxChars: 20 },
  /** One amount of an entry of the activity, half of the line. */
  activity: { decimals: transactionDecimals, maxChars: 17 },
  /** The balance beside *Max*, and each of two balances with an arrow between them. */
  inForm: { decimals: tokenBalanceDecimals, maxChars: 16 },
  /** The same amount the other way round, below where it is typed. */
  otherWay: { maxChars: 28 },
  /** A button that says how much it sends: cut off, it could lose the first digits. */
  button: { maxChars: 26 },
  /** A sentence on which something depends. */
  whole: {},
  /** The number of things of one kind, in a badge. */
  count: { decimals: 0, maxChars: 11 },
} as const satisfies Record<string, Place>

/** Every place in which a sum of money stands. */
export const moneyPlaces = {
  total: { maxChars: 20, steps: [12, 15] },
  worth: { maxChars: 13 },
  otherWay: { maxChars: 28 },
  whole: {},
} as const satisfies Record<string, Place>

/** A name of a place for amounts. */
export type AmountPlaceName = keyof typeof amountPlaces
/** A name of a place for money. */
export type MoneyPlaceName = keyof typeof moneyPlaces

/** An amount as it is written in a place, and exactly; without its symbol. */
export function writeNumber(
  amount: Amount,
  place: AmountPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { decimals = amount.decimals, maxChars }: Place = amountPlaces[place]
  // What cannot be parted has no point to write.
  const places = amount.decimals > 0 ? decimals : 0
  return fitAmount(amount, locale, { places, maxChars, numbers })
}

/** An amount as it is written in a place, and exactly, with its symbol. */
export function writeAmount(
  amount: Amount,
  place: AmountPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { shown, exact } = writeNumber(amount, place, locale, numbers)
  return { shown: `${shown} ${amount.symbol}`, exact: `${exact} ${amount.symbol}` }
}

/** A sum of money as it is written in a place, and to the smallest coin. */
export function writeMoney(
  amount: Amount,
  place: MoneyPlaceName,
  locale: string,
  numbers?: Numbers,
): AmountTexts {
  const { maxChars = Number.POSITIVE_INFINITY }: Place = moneyPlaces[place]
  const { shown, exact } = fitMoney(amount, locale, maxChars, numbers)
  return { shown: textOf(shown), exact: textOf(exact) }
}

/** The number of digits of a fee that say something, unless another fee is like it. */
export const feeDigits = 2

/** A fee: to the first digits that say something, since fees are small. */
export function writeFee(amount: Amount, locale: string, digits = feeDigits): string {
  const places = Math.max(balanceDecimals, amount.decimals - amount.value.toString().length + digits)
  return `${fitAmount(amount, locale, { places }).shown} ${amount.symbol}`
}

/**
 * The digits that a text is as wide as, so that a stylesheet can see to it that it fits in the font there is (`1ch`): what parts digits
 * is half as wide as they are, a letter a little wider.
 */
export function digitsWide(text: string): number {
  const halves = text.match(/[\s.,'’٫٬]/g)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return text.length - halves / 2 + letters / 5
}

/** The style that tells a stylesheet of it. */
export const sizeOf = (digits: number): CSSProperties => ({ '--digits': digits }) as CSSProperties

/** The class of the size in which a text of a place with several stands. */
export function sizeIn({ steps }: Place, { length }: string): string {
  if (!steps) return ''
  return length <= steps[0] ? '' : length <= steps[1] ? 'smaller' : 'smallest'
}
