import type { SolanaChain } from '../chain/solanaChain.js'
import type { Das } from './das.js'
import { readTokens } from './readTokens.js'

/**
 * Reads where the description of an NFT is; empty if it has none.
 * @param address Its mint, or the id of a compressed one.
 * @throws `providerFailed`
 */
export async function descriptionUri(chain: SolanaChain, das: Das, address: string): Promise<string> {
  const [token] = await readTokens(chain, [address])
  if (token) return token.metadata?.uri ?? ''
  const { id } = chain.config
  return das.hasService(id) ? ((await das.assetOf(id, address))?.uri ?? '') : ''
}
