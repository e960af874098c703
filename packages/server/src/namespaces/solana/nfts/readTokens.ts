import { type ChainAccount, maxAccounts, readAccounts } from '../chain/readAccounts.js'
import type { SolanaChain } from '../chain/solanaChain.js'
import { tokenPrograms } from '../tokens/tokenAccounts.js'
import { metaplexAddress, metaplexProgram, readMetaplex } from './metaplex.js'
import { readMint } from './readMint.js'
import type { TokenDescription } from './tokenDescription.js'

/** A token with its description, if it has one. */
export interface DescribedToken {
  readonly mint: string
  readonly supply: bigint
  readonly metadata: TokenDescription | undefined
  /** Where the description is stored: in another program, or in its own account. */
  readonly standard: 'metaplex' | 'token2022'
}

/** Tokens per call: each needs its mint and its description. */
export const maxTokens = maxAccounts / 2
const [, extendedProgram] = tokenPrograms

function tokenOf(
  mint: string,
  token: ChainAccount,
  description: ChainAccount | null,
): DescribedToken | undefined {
  const isToken = tokenPrograms.some((program) => program === token.owner)
  const tokenMint = isToken && readMint(mint, token.data[0], token.owner === extendedProgram)
  if (!tokenMint) return undefined
  const { supply, metadata } = tokenMint
  if (metadata) return { mint, supply, metadata, standard: 'token2022' }
  // Check the owner: only the program can write to that address, but a node may send anything.
  const isMetaplex = description?.owner === metaplexProgram
  const metaplexDescription = isMetaplex ? readMetaplex(mint, description.data[0]) : undefined
  return { mint, supply, metadata: metaplexDescription, standard: 'metaplex' }
}

/**
 * Reads tokens with their descriptions, in order; `undefined` for one that does not exist.
 * @param mints At most `maxTokens`.
 * @throws `providerFailed`
 */
export async function readTokens(
  chain: SolanaChain,
  mints: readonly string[],
): Promise<readonly (DescribedToken | undefined)[]> {
  if (mints.length === 0) return []
  const addresses = [...mints, ...mints.map(metaplexAddress)]
  const value = await readAccounts(chain, addresses)
  return mints.map((mint, at) => {
    const token = value[at]
    return token ? tokenOf(mint, token, value[mints.length + at] ?? null) : undefined
  })
}
