import { base64 } from '@scure/base'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { providerFailed } from '../../../errors/gateway.js'
import { address, confirmed, requiredResult } from '../chain/replies.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
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

/** The tokens that are read in one call: a mint and its description each, of the hundred accounts that a call may name. */
export const mostTokens = 50
/** The part of an account that is read: strangers can make one of 10 MB. */
const sliceBytes = 4_096
const [, extendedProgram] = tokenPrograms

const base64Text = v.pipe(
  v.string(),
  v.maxLength(2 * sliceBytes),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  v.check((text) => isBase64(text)),
  v.transform((text) => base64.decode(text)),
)

/** The alphabet alone does not say so: the last letter has bits that must be 0. */
function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text
}

const accounts = v.object({
  value: v.pipe(
    v.array(v.nullable(v.object({ owner: address, data: v.tuple([base64Text, v.literal('base64')]) }))),
    v.maxLength(2 * mostTokens),
  ),
})

type Account = NonNullable<v.InferOutput<typeof accounts>['value'][number]>

function tokenOf(mint: string, token: Account, description: Account | null): DescribedToken | undefined {
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
  const slice = { offset: 0, length: sliceBytes }
  const [reply] = await sendCalls(chain, [
    {
      method: 'getMultipleAccounts',
      params: [wanted, { encoding: 'base64', dataSlice: slice, ...confirmed }],
    },
  ])
  const { value } = requiredResult(reply, accounts)
  if (value.length !== wanted.length) throw fail(providerFailed, { retrySeconds: 1 })
  return mints.map((mint, at) => {
    const token = value[at]
    return token ? tokenOf(mint, token, value[mints.length + at] ?? null) : undefined
  })
}
