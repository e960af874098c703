import type { Chain } from '../../chains/createChain.js'
import type { AssetFacts } from '../../data/balances/tokenBalance.js'
import type { SolanaConfig } from './config.js'
import { nativeDecimals, resultOf, tokenSupply } from './replies.js'

/**
 * Reads what an asset of Solana is called: the name is the operator's, the decimals of a token are the network's. Nothing
 * for a token that is not configured. Throws `providerFailed`.
 */
export async function readFacts(
  chain: Chain<SolanaConfig>,
  address: string | undefined,
): Promise<AssetFacts | undefined> {
  const { nativeCurrency, tokens } = chain.config
  if (address === undefined) return { ...nativeCurrency, decimals: nativeDecimals }
  const named = tokens.find((token) => token.address === address)
  if (!named) return undefined
  const [reply] = await chain.send([{ method: 'getTokenSupply', params: [address] }])
  const supply = resultOf(reply, tokenSupply)
  return supply && { ...named, decimals: supply.value.decimals }
}
