import { nativeTokenAddress, type TokenBalance } from 'latchkit/wire'
import type { Cache } from '../../cache/createCache.js'
import type { Chain } from '../../chains/createChain.js'
import type { ChainConfig } from '../../config/chainConfig.js'
import { type PriceSource, priceKey } from '../prices/priceSource.js'
import type { Tokens } from '../tokens/createTokens.js'
import type { TokenFacts } from '../tokens/tokenFacts.js'
import type { BalanceSource } from './balanceSource.js'
import { type Balances, keepBalances } from './keepBalances.js'
import { balanceOf, byWorth } from './tokenBalance.js'

export type EvmBalances = Balances<ChainConfig, `0x${string}`>

interface BalanceParts {
  readonly cache: Cache
  readonly tokens: Tokens
  readonly prices: PriceSource
  readonly source: BalanceSource
}

function nativeFacts({ config }: Chain): TokenFacts {
  const { iconUrl = '', ...currency } = config.nativeCurrency
  return { ...currency, iconUrl, address: nativeTokenAddress }
}

/** What an account has, with names and prices. §5: tokens without decimals are left out. */
export function createBalances({ cache, tokens, prices, source }: BalanceParts): EvmBalances {
  async function load(chain: Chain, account: `0x${string}`): Promise<TokenBalance[]> {
    const { id } = chain.config
    const holdings = await source.holdingsOf(chain, account)
    const held = [...holdings].flatMap(([address, amount]) =>
      address !== nativeTokenAddress && amount > 0n ? [address] : [],
    )
    const facts = [nativeFacts(chain), ...(await tokens.factsOf(chain, held))]
    const known = await prices.pricesOf(facts.map(({ address }) => ({ chainId: id, address })))
    return facts
      .filter(({ decimals, address }) => decimals > 0 || address === nativeTokenAddress)
      .map((one) => {
        const price = known.get(priceKey({ chainId: id, address: one.address }))
        return balanceOf(id, one, holdings.get(one.address) ?? 0n, price)
      })
      .sort(byWorth)
  }
  return keepBalances(cache, load)
}
