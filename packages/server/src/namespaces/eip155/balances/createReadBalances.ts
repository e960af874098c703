import type { TokenBalance } from 'latchkit/wire'
import { rankBalances } from '../../../data/balances/rankBalances.js'
import type { AssetHolding } from '../../../data/balances/tokenBalance.js'
import type { PriceSource } from '../../../data/prices/priceSource.js'
import type { EvmChain } from '../chain/evmChain.js'
import { isSpam } from '../nfts/isSpam.js'
import type { Tokens } from '../tokens/createTokens.js'
import type { ReadHoldings } from './holdings.js'

interface BalanceOptions {
  readonly tokens: Tokens
  readonly prices: PriceSource
  readonly readHoldings: ReadHoldings
}

/** Reads the assets of an account, with names and prices. Throws `providerFailed`. */
export type ReadBalances = (chain: EvmChain, account: `0x${string}`) => Promise<TokenBalance[]>

/**
 * §5: creates the reader of balances. It leaves out tokens without decimals and advertisements, and lists first the tokens that an account
 * has had longest.
 */
export function createReadBalances({ tokens, prices, readHoldings }: BalanceOptions): ReadBalances {
  return async (chain, account) => {
    const { id: chainId, nativeCurrency, tokens: listedTokens } = chain.config
    const listedAddresses = new Set<string>(listedTokens.map(({ address }) => address))
    const holdings = await readHoldings(chain, account)
    const ownedTokens = [...holdings.tokens].flatMap(([address, amount]) => (amount > 0n ? [address] : []))
    const assets: Omit<AssetHolding, 'price'>[] = [
      { chainId, facts: nativeCurrency, amount: holdings.native },
      ...(await tokens.factsOf(chain, ownedTokens)).flatMap((facts) => {
        const { address, decimals } = facts
        const amount = holdings.tokens.get(address) ?? 0n
        // Tokens that the operator lists never count as advertisements.
        const isJunk =
          !listedAddresses.has(address) &&
          [facts.name, facts.symbol].some((text) => isSpam(chain.config, address, text))
        return decimals > 0 && !isJunk ? [{ chainId, address, facts, amount }] : []
      }),
    ]
    return rankBalances(assets, prices, (address) => listedAddresses.has(address))
  }
}
