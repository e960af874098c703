import type { SpendableKind } from '../chain/address.js'
import type { Coin } from './coins.js'
import { feeOf } from './fees.js'
import { dustOf, inputVsize, vsizeOf } from './sizes.js'

/** The most coins that a transaction spends. For each coin, the whole transaction that it comes from is loaded and given to the wallet. */
export const coinsAtMost = 100

/** The outputs to make, and the coins to make them of. */
export interface Choice {
  readonly coins: readonly Coin[]
  /** For the receiver, in sat. */
  readonly value: bigint
  /** The change that goes back to the sender, in sat; 0 for none. */
  readonly change: bigint
  /** The fee, in sat: the sum of the coins minus the sum of the outputs. */
  readonly fee: bigint
}

/** The sending and the receiving address, with the fields that the choice of coins needs. */
export interface Ends {
  readonly kind: SpendableKind
  readonly from: Uint8Array
  readonly to: Uint8Array
}

const sumOf = (coins: readonly Coin[]) => coins.reduce((sum, { value }) => sum + value, 0n)

/**
 * Chooses the coins for an amount: the largest first, as few as possible. The change goes back to the sender. If the change
 * is below the dust limit, or its output would cost more than it, it goes to the fee.
 * @param coins The largest first.
 * @returns `undefined` if the coins are not enough.
 */
export function chooseCoins(
  coins: readonly Coin[],
  value: bigint,
  rate: number,
  { kind, from, to }: Ends,
): Choice | undefined {
  const most = coins.slice(0, coinsAtMost)
  let sum = 0n
  for (const [at, coin] of most.entries()) {
    sum += coin.value
    const selected = most.slice(0, at + 1)
    const plain = feeOf(rate, vsizeOf(kind, selected.length, [to]))
    const change = sum - value - feeOf(rate, vsizeOf(kind, selected.length, [to, from]))
    if (change >= dustOf(from)) return { coins: selected, value, change, fee: sum - value - change }
    if (sum >= value + plain) return { coins: selected, value, change: 0n, fee: sum - value }
  }
  return undefined
}

/**
 * Chooses all coins that are worth more than the cost of spending them. The amount is the rest after the fee, 0 if no amount
 * is left.
 */
export function chooseAll(coins: readonly Coin[], rate: number, { kind, to }: Ends): Choice {
  const cost = feeOf(rate, inputVsize(kind))
  const selected = coins.slice(0, coinsAtMost).filter(({ value }) => value > cost)
  const fee = feeOf(rate, vsizeOf(kind, selected.length, [to]))
  const value = sumOf(selected) - fee
  return value > 0n
    ? { coins: selected, value, change: 0n, fee }
    : { coins: selected, value: 0n, change: 0n, fee }
}
