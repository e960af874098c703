import type { Amount } from './entities.js'

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
