import type { Amount } from './entities.js'

/**
 * The worth of an amount at the price of one whole token: exact, so with as many decimals as both have together.
 * @param amount The amount of the token.
 * @param price The price of one whole token, in the currency of the answer.
 * @returns The worth, in the currency of the price.
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
 * The largest amount of a token whose value, at the price of one whole token, is at most `worth`: the inverse of
 * `worthOf`, exact to the token's smallest unit.
 * @param worth The most it may be worth, in the currency of the price.
 * @param price The price of one whole token.
 * @param of The token's `decimals` and `symbol`.
 * @returns Nothing where the price is zero: then no amount is worth anything.
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
 * Adds amounts of one currency, exactly: with as many decimals as the finest of them.
 * @param amounts All of one currency.
 * @param symbol The symbol of the sum.
 * @returns Zero for none.
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

/** The most digits that a price may have; a longer exponent is a mistake or a trap. */
const digitsAtMost = 100

/**
 * Turns a number, such as a price in JSON, into an exact decimal: the digits of its shortest text, so that money is
 * never multiplied as floating point. `undefined` for what is no price: not finite, not above 0, beyond 100 digits.
 * @param number The number, such as 2.37.
 * @param symbol The symbol of the currency, such as `USD`.
 * @returns The amount, or `undefined`.
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
  if (Math.abs(decimals) > digitsAtMost) return undefined
  const value = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -decimals))
  return value > 0n ? { value, decimals: Math.max(0, decimals), symbol } : undefined
}
