import type { Amount } from './entities.js'

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
