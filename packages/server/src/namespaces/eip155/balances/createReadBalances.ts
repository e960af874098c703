import type { TokenBalance } from 'latchkit/wire'
import { rankBalances } from '../../../data/balances/rankBalances.js'
import type { AssetHolding } from '../../../data/balances/tokenBalance.js'
import type { PriceSource } from '../../../data/prices/priceSource.js'
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

/** §5: tokens without decimals are left out, and so is what is nothing but advertising; those an account has had longest come first. */
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
    return rankBalances(assets, prices, (address) => listed.has(address))
  }
}
