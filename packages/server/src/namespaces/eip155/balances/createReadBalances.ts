import type { TokenBalance } from 'latchkit/wire'
import { mostBalances } from '../../../data/balances/cacheBalances.js'
import { type AssetHolding, byWorth, tokenBalance } from '../../../data/balances/tokenBalance.js'
import { type PriceSource, priceKey } from '../../../data/prices/priceSource.js'
import type { EvmChain } from '../chain/evmChain.js'
import { isSpam } from '../nfts/isSpam.js'
import type { Tokens } from '../tokens/createTokens.js'
import type { ReadHoldings } from './holdings.js'

interface BalanceParts {
  readonly tokens: Tokens
  readonly prices: PriceSource
  readonly readHoldings: ReadHoldings
}

/** Reads what an account has, with names and prices. Throws `providerFailed`. */
export type ReadBalances = (chain: EvmChain, account: `0x${string}`) => Promise<TokenBalance[]>

/**
 * §5: tokens without decimals are left out, and so is what is nothing but advertising. Where there are more than are told,
 * the operator's come first, then those that have a price, then those the account has had longest: a name is easily made
 * up, and junk that comes later stands behind. Those that are told are ordered by worth.
 */
export function createReadBalances({ tokens, prices, readHoldings }: BalanceParts): ReadBalances {
  return async (chain, account) => {
    const { id: chainId, nativeCurrency, tokens: ofOperator } = chain.config
    const listed = new Set<string>(ofOperator.map(({ address }) => address))
    const holdings = await readHoldings(chain, account)
    const owned = [...holdings.tokens].flatMap(([address, amount]) => (amount > 0n ? [address] : []))
    const assets: Omit<AssetHolding, 'price'>[] = [
      { chainId, facts: nativeCurrency, amount: holdings.native },
      ...(await tokens.factsOf(chain, owned)).flatMap((facts) => {
        const { address, decimals } = facts
        const amount = holdings.tokens.get(address) ?? 0n
        // What the operator lists is never taken for advertising.
        const isJunk =
          !listed.has(address) &&
          [facts.name, facts.symbol].some((text) => isSpam(chain.config, address, text))
        return decimals > 0 && !isJunk ? [{ chainId, address, facts, amount }] : []
      }),
    ]
    const known = await prices.pricesOf(assets)
    const isOther = ({ address }: (typeof assets)[number]) =>
      Number(address !== undefined && !listed.has(address))
    const ranked = assets
      .map((asset) => ({
        other: isOther(asset),
        balance: tokenBalance({ ...asset, price: known.get(priceKey(asset)) }),
      }))
      .sort((one, two) => one.other - two.other || byWorth(one.balance, two.balance))
    const balances = ranked.map(({ balance }) => balance)
    return [...balances.slice(0, mostBalances).sort(byWorth), ...balances.slice(mostBalances)]
  }
}
