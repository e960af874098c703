import { base64 } from '@scure/base'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { providerFailed } from '../../../errors/gateway.js'
import { address, confirmedState, requiredResult } from './replies.js'
import { type SolanaChain, sendCalls } from './solanaChain.js'

/** Maximum number of accounts in one call. */
export const maxAccounts = 100
/** How much of an account is read: strangers can create one of 10 MB. */
const sliceBytes = 4_096

const base64Text = v.pipe(
  v.string(),
  v.maxLength(2 * sliceBytes),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  v.check((text) => isBase64(text)),
  v.transform((text) => base64.decode(text)),
)

/** Whether a text is valid base64: checking the alphabet is not enough, since the last character has bits that must be 0. */
function isBase64(text: string): boolean {
  return Buffer.from(text, 'base64').toString('base64') === text
}

const accounts = v.object({
  value: v.pipe(
    v.array(v.nullable(v.object({ owner: address, data: v.tuple([base64Text, v.literal('base64')]) }))),
    v.maxLength(maxAccounts),
  ),
})

/** An account: the program that owns it, and the beginning of its data. */
export type ChainAccount = NonNullable<v.InferOutput<typeof accounts>['value'][number]>

/**
 * Reads accounts in order; `null` for one that does not exist.
 * @param addresses At most `maxAccounts`.
 * @throws `providerFailed`
 */
export async function readAccounts(
  chain: SolanaChain,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  const slice = { offset: 0, length: sliceBytes }
  const params = [addresses, { encoding: 'base64', dataSlice: slice, ...confirmedState }]
  const [reply] = await sendCalls(chain, [{ method: 'getMultipleAccounts', params }])
  const { value } = requiredResult(reply, accounts)
  if (value.length !== addresses.length) throw fail(providerFailed, { retrySeconds: 1 })
  return value
}
