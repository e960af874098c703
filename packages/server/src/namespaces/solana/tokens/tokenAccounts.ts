import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcCall, RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import { address, confirmedState, decimals, requiredResult } from '../chain/replies.js'

/** The token programs: the original one, and the one with extensions. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** An account that holds an amount of one token. */
export interface TokenAccount {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

const parsedAccount = v.object({
  parsed: v.object({
    info: v.object({
      mint: address,
      owner: address,
      tokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/), v.toBigint()), decimals }),
    }),
  }),
})

/** The raw data of an account that the node cannot parse: it has no decimals, so it is skipped. */
const unparsedAccount = v.tuple([v.string(), v.string()])

const tokenAccounts = v.object({
  value: v.array(
    v.object({ pubkey: address, account: v.object({ data: v.union([parsedAccount, unparsedAccount]) }) }),
  ),
})

/** Returns the calls that list all token accounts of an account, one for each program. */
export const tokenAccountCalls = (owner: string): readonly RpcCall[] =>
  tokenPrograms.map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { encoding: 'jsonParsed', ...confirmedState }],
  }))

/** Reads the replies to `tokenAccountCalls`. Throws `providerFailed` if one is malformed, or has the accounts of another owner. */
export function tokenAccountsIn(owner: string, replies: readonly (RpcReply | undefined)[]): TokenAccount[] {
  const accounts = tokenPrograms.flatMap((_, at) => requiredResult(replies[at], tokenAccounts).value)
  return accounts.flatMap(({ pubkey, account: { data } }) => {
    if (!('parsed' in data)) return []
    const { mint, owner: holder, tokenAmount } = data.parsed.info
    if (holder !== owner) throw fail(providerFailed, { retrySeconds: 1 })
    return [{ address: pubkey, mint, ...tokenAmount }]
  })
}
