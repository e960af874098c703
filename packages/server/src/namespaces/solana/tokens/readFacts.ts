import type { AssetFacts } from '../../../data/balances/tokenBalance.js'
import { nativeDecimals, resultOf, tokenSupply } from '../chain/replies.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'

/**
 * Reads the facts of Solana assets: names from the operator, decimals of tokens from the network. `undefined` for a token that is not
 * configured. Throws `providerFailed`.
 */
export async function readFacts(
  chain: SolanaChain,
  addresses: readonly (string | undefined)[],
): Promise<readonly (AssetFacts | undefined)[]> {
  const { nativeCurrency, tokens } = chain.config
  const requestedTokens = tokens.filter(({ address }) => addresses.includes(address))
  const replies =
    requestedTokens.length > 0
      ? await sendCalls(
          chain,
          requestedTokens.map(({ address }) => ({ method: 'getTokenSupply', params: [address] })),
        )
      : []
  const factsByAddress = new Map<string | undefined, AssetFacts>([
    [undefined, { ...nativeCurrency, decimals: nativeDecimals }],
  ])
  for (const [at, token] of requestedTokens.entries()) {
    const supply = resultOf(replies[at], tokenSupply)
    if (supply) factsByAddress.set(token.address, { ...token, decimals: supply.value.decimals })
  }
  return addresses.map((address) => factsByAddress.get(address))
}
