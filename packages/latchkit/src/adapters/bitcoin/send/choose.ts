import type { SpendableKind } from '../chain/address.js'
import type { Coin } from './coins.js'
import { feeOf } from './fees.js'
import { dustOf, inputVsize, vsizeOf } from './sizes.js'

/** The most coins that a transaction spends. For each coin, the whole transaction that it comes from is loaded and given to the wallet. */
export const maxCoins = 100

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
export interface TransferEnds {
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
  { kind, from, to }: TransferEnds,
): Choice | undefined {
  const candidates = coins.slice(0, maxCoins)
  let sum = 0n
  for (const [index, coin] of candidates.entries()) {
    sum += coin.value
    const selectedCoins = candidates.slice(0, index + 1)
    const feeWithoutChange = feeOf(rate, vsizeOf(kind, selectedCoins.length, [to]))
    const change = sum - value - feeOf(rate, vsizeOf(kind, selectedCoins.length, [to, from]))
    if (change >= dustOf(from)) return { coins: selectedCoins, value, change, fee: sum - value - change }
    if (sum >= value + feeWithoutChange) return { coins: selectedCoins, value, change: 0n, fee: sum - value }
  }
  return undefined
}

/**
 * Chooses all coins that are worth more than the cost of spending them. The amount is the rest after the fee, 0 if no amount
 * is left.
 */
export function chooseAll(coins: readonly Coin[], rate: number, { kind, to }: TransferEnds): Choice {
  const cost = feeOf(rate, inputVsize(kind))
  const selectedCoins = coins.slice(0, maxCoins).filter(({ value }) => value > cost)
  const fee = feeOf(rate, vsizeOf(kind, selectedCoins.length, [to]))
  const value = sumOf(selectedCoins) - fee
  return value > 0n
    ? { coins: selectedCoins, value, change: 0n, fee }
    : { coins: selectedCoins, value: 0n, change: 0n, fee }
}
