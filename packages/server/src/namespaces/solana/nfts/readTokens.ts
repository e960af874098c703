import { type ChainAccount, mostAccounts, readAccounts } from '../chain/readAccounts.js'
import type { SolanaChain } from '../chain/solanaChain.js'
import { tokenPrograms } from '../tokens/tokenAccounts.js'
import { metaplexAddress, metaplexProgram, readMetaplex } from './metaplex.js'
import { readMint } from './readMint.js'
import type { TokenWords } from './tokenWords.js'

/** A token with its words, where it has some. */
export interface DescribedToken {
  readonly mint: string
  readonly supply: bigint
  readonly words: TokenWords | undefined
  /** The keeper of the words: a program beside it, or its own account. */
  readonly standard: 'metaplex' | 'token2022'
}

/** The tokens that are read in one call: a mint and its description each, of the accounts that a call may name. */
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
  const { supply, words } = read
  if (words) return { mint, supply, words, standard: 'token2022' }
  // Only what the program itself keeps: at that address is nothing of others, but a node may say so.
  const isMetaplex = description?.owner === metaplexProgram
  const described = isMetaplex ? readMetaplex(mint, description.data[0]) : undefined
  return { mint, supply, words: described, standard: 'metaplex' }
}

/**
 * Reads tokens with their own words, in their order; nothing where there is no such token.
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
