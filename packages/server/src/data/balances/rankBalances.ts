import type { TokenBalance } from 'latchkit/wire'
import { type PriceSource, priceKey } from '../prices/priceSource.js'
import { mostBalances } from './cacheBalances.js'
import { type AssetHolding, byWorth, tokenBalance } from './tokenBalance.js'

/**
 * Puts the assets of an account into the order in which they are told. Where there are more than are told, the operator's
 * come first, then those that have a price, then those that are first here: a name is easily made up, and junk that comes
 * later stands behind. Those that are told are ordered by worth.
 * @param isListed Whether the operator lists a token.
 */
export async function rankBalances(
  assets: readonly Omit<AssetHolding, 'price'>[],
  prices: PriceSource,
  isListed: (address: string) => boolean,
): Promise<TokenBalance[]> {
  const known = await prices.pricesOf(assets)
  const isOther = ({ address }: (typeof assets)[number]) =>
    Number(address !== undefined && !isListed(address))
  const ranked = assets
    .map((asset) => ({
      other: isOther(asset),
      balance: tokenBalance({ ...asset, price: known.get(priceKey(asset)) }),
    }))
    .sort((one, two) => one.other - two.other || byWorth(one.balance, two.balance))
  const balances = ranked.map(({ balance }) => balance)
  return [...balances.slice(0, mostBalances).sort(byWorth), ...balances.slice(mostBalances)]
}
