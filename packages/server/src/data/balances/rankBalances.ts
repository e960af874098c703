import type { TokenBalance } from 'latchkit/wire'
import { type PriceSource, priceKey } from '../prices/priceSource.js'
import { maxBalances } from './cacheBalances.js'
import { type AssetHolding, byWorth, tokenBalance } from './tokenBalance.js'

/**
 * Orders and limits the assets of an account. If there are too many, prefers tokens that the operator lists, then those with a price, then
 * the earliest: a spam token can have any name, and comes late. The remaining assets are sorted by value.
 * @param isListed Whether the operator lists a token.
 */
export async function rankBalances(
  assets: readonly Omit<AssetHolding, 'price'>[],
  prices: PriceSource,
  isListed: (address: string) => boolean,
): Promise<TokenBalance[]> {
  const priceByKey = await prices.pricesOf(assets)
  const unlistedRank = ({ address }: (typeof assets)[number]) =>
    Number(address !== undefined && !isListed(address))
  const rankedBalances = assets
    .map((asset) => ({
      other: unlistedRank(asset),
      balance: tokenBalance({ ...asset, price: priceByKey.get(priceKey(asset)) }),
    }))
    .sort((one, two) => one.other - two.other || byWorth(one.balance, two.balance))
  const balances = rankedBalances.map(({ balance }) => balance)
  return [...balances.slice(0, maxBalances).sort(byWorth), ...balances.slice(maxBalances)]
}
