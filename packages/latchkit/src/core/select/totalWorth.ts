import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { totalOf, worthOf } from '../../wire/worth.js'
import type { KitState } from '../kit/kit.js'
import { accountAnswer } from './accountAnswer.js'
import { tokenBalance } from './balances.js'
import { perState } from './perState.js'

/** The total value of an account, as far as it is known. */
export interface TotalWorth {
  /** The value of everything with a known price; absent if no price is known, which differs from zero (readings 17). */
  readonly worth: Amount | undefined
  /** How many of its tokens have no known price. */
  readonly withoutPrice: number
}

/**
 * Returns the total value of what a namespace's account holds, by default the active one, as `fetchTokenBalance` last read it.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The value in the currency of the prices, and the number of tokens without a price.
 * @example
 * ```ts
 * import { type Kit, totalWorth } from 'latchkit'
 * import { formatUnits } from 'latchkit/wire'
 * const worthIn = (kit: Kit) => {
 *   const { worth } = totalWorth(kit.store.getState())
 *   return worth ? `${formatUnits(worth.value, worth.decimals)} ${worth.symbol}` : 'unknown'
 * }
 * ```
 */
export function totalWorth(state: KitState, namespace?: ChainNamespace): TotalWorth {
  return perState(state, `totalWorth ${namespace}`, () => {
    const { tokens } = tokenBalance(state, namespace)
    if (!tokens) return { worth: undefined, withoutPrice: 0 }
    const tokenWorths = tokens.flatMap(({ amount, price }) => (price ? worthOf(amount, price) : []))
    const withoutPrice = tokens.length - tokenWorths.length
    // The total of an account without holdings is zero, not unknown, if a source knows prices.
    const currency =
      tokenWorths[0]?.symbol ?? accountAnswer(state, 'tokenBalance', namespace)?.data?.nativePrice?.symbol
    if (currency === undefined || (withoutPrice > 0 && tokenWorths.length === 0)) {
      return { worth: undefined, withoutPrice }
    }
    return { worth: totalOf(tokenWorths, currency), withoutPrice }
  })
}
