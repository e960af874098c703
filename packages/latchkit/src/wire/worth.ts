import type { Amount } from './entities.js'

/**
 * Computes the value of an amount from the price of one whole token. Exact: the result has the decimals of both together.
 * @param amount The amount of the token.
 * @param price The price of one whole token.
 * @returns The value, in the currency of the price.
 * @example
 * ```ts
 * import { worthOf } from 'latchkit/wire'
 * const ether = { value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }
 * worthOf(ether, { value: 200_050n, decimals: 2, symbol: 'USD' }) // 3000.75 USD, with 20 decimals
 * ```
 */
export function worthOf(amount: Amount, price: Amount): Amount {
  return {
    value: amount.value * price.value,
    decimals: amount.decimals + price.decimals,
    symbol: price.symbol,
  }
}

/**
 * Computes the largest amount of a token that is worth at most `worth`. The inverse of `worthOf`, exact to the base unit.
 * @param worth The value, in the currency of the price.
 * @param price The price of one whole token.
 * @param of The token's `decimals` and `symbol`.
 * @returns The amount, or `undefined` if the price is zero.
 * @example
 * ```ts
 * import { amountWorth } from 'latchkit/wire'
 * const price = { value: 200_050n, decimals: 2, symbol: 'USD' }
 * amountWorth({ value: 3_000_75n, decimals: 2, symbol: 'USD' }, price, { decimals: 18, symbol: 'ETH' }) // 1.5 ETH
 * ```
 */
export function amountWorth(
  worth: Amount,
  price: Amount,
  { decimals, symbol }: Pick<Amount, 'decimals' | 'symbol'>,
): Amount | undefined {
  if (price.value <= 0n) return undefined
  const value =
    (worth.value * 10n ** BigInt(decimals + price.decimals)) / (price.value * 10n ** BigInt(worth.decimals))
  return { value, decimals, symbol }
}

/**
 * Adds amounts of one currency exactly, with the decimals of the most precise one.
 * @param amounts The amounts, all of one currency.
 * @param symbol The symbol of the sum.
 * @returns The sum; zero if there are no amounts.
 * @example
 * ```ts
 * import { totalOf } from 'latchkit/wire'
 * totalOf([{ value: 15n, decimals: 1, symbol: 'USD' }, { value: 250n, decimals: 2, symbol: 'USD' }], 'USD') // 4.00 USD
 * ```
 */
export function totalOf(amounts: readonly Amount[], symbol: string): Amount {
  const decimals = amounts.reduce((most, amount) => Math.max(most, amount.decimals), 0)
  const value = amounts.reduce((sum, each) => sum + each.value * 10n ** BigInt(decimals - each.decimals), 0n)
  return { value, decimals, symbol }
}

/** Most digits that a price may have. A longer exponent is a mistake or an attack. */
const maxDigits = 100

/**
 * Converts a number, such as a price in JSON, to an exact decimal by the digits of its shortest text, so that money is never
 * computed in floating point.
 * @param number The number, such as 2.37.
 * @param symbol The symbol of the currency, such as `USD`.
 * @returns The amount, or `undefined` if the number is not finite, not above 0, or has more than 100 digits.
 * @example
 * ```ts
 * import { decimalOf } from 'latchkit/wire'
 * decimalOf(2000.05, 'USD') // { value: 200005n, decimals: 2, symbol: 'USD' }
 * ```
 */
export function decimalOf(number: number, symbol: string): Amount | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  if (Math.abs(decimals) > maxDigits) return undefined
  const value = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -decimals))
  return value > 0n ? { value, decimals: Math.max(0, decimals), symbol } : undefined
}
