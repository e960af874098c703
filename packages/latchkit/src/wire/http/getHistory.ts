import * as v from 'valibot'
import { account, chainId, currency } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** The kinds of a transaction, as far as they can be told (§9). */
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

/** The kind of a transaction, as far as it can be told (§9). */
export type OperationType = (typeof operationTypes)[number]

const flags = v.object({ is_spam: v.boolean() })
const picture = v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) })

/** An amount or item that moved in a transaction, from the account's side. */
export const historyTransfer = v.object({
  fungible_info: v.optional(
    v.object({
      name: v.optional(v.string()),
      symbol: v.string(),
      icon: v.optional(v.object({ url: v.string() })),
      /** [A] It is the network's own coin; a symbol says nothing, since any token may have it. */
      native: v.optional(v.boolean()),
      /** [A] */
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
  /** Absent where the gateway cannot tell. */
  direction: v.optional(v.picklist(['in', 'out', 'self'])),
  /** [A] The addresses it came from and went to: of a token not those of the transaction. */
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
    /** ISO 8601. */
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    /** The nonce; absent where the source does not have it: a transaction of others that an explorer lists. */
    nonce: v.optional(v.number()),
    chain: v.optional(v.string()),
    application: v.optional(v.object({ name: v.string(), iconUrl: v.nullable(v.string()) })),
    /** [A] The fee that the account paid, in the native currency; absent where another paid it, or it is not known. */
    fee: v.optional(v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))),
    /** [A] The text that its sender wrote beside it. */
    memo: v.optional(v.string()),
  }),
  transfers: v.optional(v.array(historyTransfer)),
  /** [A] More moved for the account than is told here. */
  more: v.optional(v.boolean()),
})

/** An amount or item that moved in a transaction, from the account's side. */
export type HistoryTransfer = v.InferOutput<typeof historyTransfer>
/** §3 Transaction, as the gateway sends it. */
export type HistoryTransaction = v.InferOutput<typeof historyTransaction>

/** The place where a page of a list ended; only the gateway that made it can read it. */
export const cursor = v.optional(
  v.pipe(v.string(), v.regex(/^[\w-]{1,512}$/, 'Expected a cursor of an earlier answer')),
)

/** §7 Blockchain data API: what an account did, newest first, 50 at a time; `next` null is the end. */
export const getHistory = {
  method: 'GET',
  path: '/v1/account/:account/history',
  params: v.object({ account }),
  query: v.object({
    currency: v.optional(currency, 'usd'),
    /** Absent: all networks. */
    chainId: v.optional(chainId),
    cursor,
    /** Only what was bought there. */
    onramp: v.optional(v.picklist(['coinbase'], 'Expected coinbase')),
  }),
  answer: v.object({
    data: v.array(historyTransaction),
    next: v.nullable(v.string()),
    /** [A] More happened than the list tells: the account has more token accounts than are looked at. */
    more: v.optional(v.boolean()),
  }),
  cacheSeconds: 0,
  isPersonal: true,
} as const satisfies Endpoint
