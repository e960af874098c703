import * as v from 'valibot'
import { account, chainId, currency } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** The kinds of transactions that can be told apart (§9). */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

/** The kind of a transaction (§9). */
export type OperationType = (typeof operationTypes)[number]

const flags = v.object({ is_spam: v.boolean() })
const picture = v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) })

/** An amount or item that a transaction moved, seen from the account. */
export const historyTransfer = v.object({
  fungible_info: v.optional(
    v.object({
      name: v.optional(v.string()),
      symbol: v.string(),
      icon: v.optional(v.object({ url: v.string() })),
      /** [A] Whether it is the native currency. The symbol does not say, because any token may use it. */
      native: v.optional(v.boolean()),
      /** [A] Whether the token is spam. */
      flags: v.optional(v.object({ is_spam: v.optional(v.boolean()) })),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.string(),
      content: v.optional(v.object({ preview: v.optional(picture), detail: v.optional(picture) })),
      flags,
    }),
  ),
  /** Absent if the gateway cannot tell. */
  direction: v.optional(v.picklist(['in', 'out', 'self'])),
  /** [A] Where the amount came from and went to. For a token these are not the addresses of the transaction. */
  sender: v.optional(v.string()),
  receiver: v.optional(v.string()),
  quantity: v.object({ numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)) }),
  value: v.optional(v.number()),
  price: v.optional(v.number()),
})

/** §3 Transaction. */
export const historyTransaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.picklist(operationTypes),
    hash: v.string(),
    /** Time of the block, ISO 8601. */
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    /** The nonce; absent if the source does not have it, as for transactions of others in an explorer's list. */
    nonce: v.optional(v.number()),
    chain: v.optional(v.string()),
    application: v.optional(v.object({ name: v.string(), iconUrl: v.nullable(v.string()) })),
    /** [A] The fee that the account paid, in the native currency; absent if someone else paid it, or if it is unknown. */
    fee: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))),
    /** [A] The sender's note in the transaction. */
    memo: v.optional(v.string()),
  }),
  transfers: v.optional(v.array(historyTransfer)),
  /** [A] Whether the transaction moved more for the account than is listed. */
  more: v.optional(v.boolean()),
})

/** An amount or item that a transaction moved, seen from the account. */
export type HistoryTransfer = v.InferOutput<typeof historyTransfer>
/** §3 Transaction, as the gateway sends it. */
export type HistoryTransaction = v.InferOutput<typeof historyTransaction>

/** Where the next page begins. Only the gateway that issued it can read it. */
export const cursor = v.optional(
  v.pipe(v.string(), v.regex(/^[\w-]{1,512}$/, 'Expected a cursor of an earlier answer')),
)

/** §7 Blockchain data API: the transactions of an account, newest first, 50 per page. `next` is null on the last page. */
export const getHistory = {
  method: 'GET',
  path: '/v1/account/:account/history',
  params: v.object({ account }),
  query: v.object({
    currency: v.optional(currency, 'usd'),
    /** If absent, all networks. */
    chainId: v.optional(chainId),
    cursor,
    /** Only purchases made at this provider. */
    onramp: v.optional(v.picklist(['coinbase'], 'Expected coinbase')),
  }),
  answer: v.object({
    data: v.array(historyTransaction),
    next: v.nullable(v.string()),
    /** [A] Whether transactions are missing because the account has more token accounts than the gateway reads. */
    more: v.optional(v.boolean()),
  }),
  cacheSeconds: 0,
  isPersonal: true,
} as const satisfies Endpoint
