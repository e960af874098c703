import { base64 } from '@scure/base'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { providerFailed } from '../../../errors/gateway.js'
import { address, confirmed, requiredResult } from './replies.js'
import { type SolanaChain, sendCalls } from './solanaChain.js'

/** The most accounts that one call may name. */
export const mostAccounts = 100
/** The part of an account that is read: strangers can make one of 10 MB. */
const sliceBytes = 4_096

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
    v.maxLength(mostAccounts),
  ),
})

/** The account of an address: the program that alone writes to it, and the beginning of its bytes. */
export type ChainAccount = NonNullable<v.InferOutput<typeof accounts>['value'][number]>

/**
 * Reads the accounts of addresses, in their order; nothing where there is none.
 * @param addresses At most `mostAccounts`.
 * @throws `providerFailed`
 */
export async function readAccounts(
  chain: SolanaChain,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> {
  const slice = { offset: 0, length: sliceBytes }
  const params = [addresses, { encoding: 'base64', dataSlice: slice, ...confirmed }]
  const [reply] = await sendCalls(chain, [{ method: 'getMultipleAccounts', params }])
  const { value } = requiredResult(reply, accounts)
  if (value.length !== addresses.length) throw fail(providerFailed, { retrySeconds: 1 })
  return value
}
