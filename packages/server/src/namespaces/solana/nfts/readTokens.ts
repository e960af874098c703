import { type ChainAccount, mostAccounts, readAccounts } from '../chain/readAccounts.js'
import type { SolanaChain } from '../chain/solanaChain.js'
import { tokenPrograms } from '../tokens/tokenAccounts.js'
import { metaplexAddress, metaplexProgram, readMetaplex } from './metaplex.js'
import { readMint } from './readMint.js'
import type { TokenWords } from './tokenWords.js'

/** A token with its description, if it has one. */
export interface DescribedToken {
  readonly mint: string
  readonly supply: bigint
  readonly metadata: TokenWords | undefined
  /** Where the description is stored: in another program, or in its own account. */
  readonly standard: 'metaplex' | 'token2022'
}

/** Tokens per call: each needs its mint and its description. */
export const mostTokens = mostAccounts / 2
const [, extendedProgram] = tokenPrograms

function tokenOf(
  mint: string,
  token: ChainAccount,
  description: ChainAccount | null,
): DescribedToken | undefined {
  const isToken = tokenPrograms.some((program) => program === token.owner)
  const read = isToken && readMint(mint, token.data[0], token.owner === extendedProgram)
  if (!read) return undefined
  const { supply, words: metadata } = read
  if (metadata) return { mint, supply, metadata, standard: 'token2022' }
  // Checks the owner: only the program can write to that address, but a node may send anything.
  const isMetaplex = description?.owner === metaplexProgram
  const described = isMetaplex ? readMetaplex(mint, description.data[0]) : undefined
  return { mint, supply, metadata: described, standard: 'metaplex' }
}

/**
 * Reads tokens with their descriptions, in order; `undefined` for one that does not exist.
 * @param mints At most `mostTokens`.
 * @throws `providerFailed`
 */
export async function readTokens(
  chain: SolanaChain,
  mints: readonly string[],
): Promise<readonly (DescribedToken | undefined)[]> {
  if (mints.length === 0) return []
  const wanted = [...mints, ...mints.map(metaplexAddress)]
  const value = await readAccounts(chain, wanted)
  return mints.map((mint, at) => {
    const token = value[at]
    return token ? tokenOf(mint, token, value[mints.length + at] ?? null) : undefined
  })
}
