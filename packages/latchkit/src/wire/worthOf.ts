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
