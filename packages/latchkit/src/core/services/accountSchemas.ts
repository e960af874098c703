import * as v from 'valibot'
import { maxPortfolios } from '../../wire/constants.js'
import type { Json } from '../../wire/entities.js'

// Schemas of the values that are stored about accounts, by key. They are not in `memory.ts`, because every page loads that file
// at once.

const integerSchema = v.pipe(v.number(), v.safeInteger())
const text = v.exactOptional(v.string())
const digits = v.pipe(v.string(), v.regex(/^\d{1,200}$/))
const decimals = v.pipe(integerSchema, v.minValue(0), v.maxValue(100))
/** A stored amount: decimal digits, decimals, symbol. */
const amount = v.strictTuple([digits, decimals, v.string()])
/** A stored price. Its symbol must be a currency, because others cannot be formatted. */
const price = v.exactOptional(v.strictTuple([digits, decimals, v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))]))

const token = v.object({ address: v.string(), name: v.string(), amount, price, iconUrl: text })

/** Any value: what was stored is JSON already. */
const json = v.exactOptional(v.custom<Json>(() => true))
/** A CAIP-2 network id. */
const network = v.pipe(v.string(), v.regex(/^[^:]+:[^:]+$/))
/** An amount in base units as decimal digits, the format of every build so far. */
const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const account = v.object({
  namespace: v.string(),
  type: v.string(),
  id: v.string(),
  addresses: v.record(network, v.string()),
  data: json,
})
const pendingAmount = v.object({
  network,
  amount: v.strictTuple([units, integerSchema, v.string()]),
  asset: text,
})

/** Fields of every pending entry. */
const common = {
  of: v.string(),
  at: integerSchema,
  status: v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'dropped']),
  reason: text,
  reasonCode: text,
  formerId: text,
  isProposed: v.exactOptional(v.literal(true)),
  trace: json,
}

/**
 * A stored transfer. Builds before the field `trace` lack the last two fields, but keep fields they do not know, so old and new
 * tabs can share a list. Those builds stored in `nonce` what is now a trace.
 */
const send = v.object({
  ...common,
  hash: v.string(),
  chainId: network,
  from: v.string(),
  to: v.string(),
  value: units,
  decimals: integerSchema,
  symbol: v.string(),
  token: text,
  nonce: v.exactOptional(integerSchema),
  account: v.exactOptional(account),
})

/** An entry of any other kind. It is stored in a separate list, which older builds do not touch. */
const entry = v.object({
  ...common,
  id: v.string(),
  to: text,
  kind: v.picklist(['send', 'approve', 'swap', 'buy', 'register']),
  by: v.string(),
  account,
  network,
  out: v.array(pendingAmount),
  in: v.array(pendingAmount),
  after: text,
})

/**
 * The receiver of a transfer, with the account, network and time of the transfer, and the receiver's `name` if that was typed.
 * Lists of older builds have no `chainId`.
 */
const receiver = v.object({
  from: v.string(),
  address: v.string(),
  chainId: text,
  name: text,
  at: integerSchema,
})

const portfolio = v.object({ of: v.string(), at: integerSchema, tokens: v.array(token), nativePrice: price })

const balance = v.object({
  of: v.string(),
  value: digits,
  decimals: integerSchema,
  symbol: v.string(),
  at: integerSchema,
})

const identity = v.object({ of: v.string(), at: integerSchema, name: text, avatar: text, picture: text })

/** The schema of each key. */
export const accountSchemas = {
  native_balance_cache: v.array(balance),
  portfolio_cache: v.pipe(v.array(portfolio), v.maxLength(maxPortfolios)),
  identity_cache: v.array(identity),
  pending_transactions: v.array(send),
  pending_entries: v.array(entry),
  recent_receivers: v.array(receiver),
}

/** The stored values about accounts, by key. */
export type AccountMemory = {
  readonly [Key in keyof typeof accountSchemas]: readonly v.InferOutput<
    (typeof accountSchemas)[Key]
  >[number][]
}

/** An account's stored balances, except the native currency. */
export type StoredPortfolio = v.InferOutput<typeof portfolio>
/** A stored token of an account. */
export type StoredToken = v.InferOutput<typeof token>
/** A stored amount. */
export type StoredQuantity = v.InferOutput<typeof amount>
/** A stored transfer. */
export type StoredSend = v.InferOutput<typeof send>
/** A stored amount of a pending entry. */
export type StoredAmount = v.InferOutput<typeof pendingAmount>
/** Any other stored pending entry. */
export type StoredEntry = v.InferOutput<typeof entry>
/** The receiver of a transfer. `at` is in ms since 1970. */
export type RecentReceiver = v.InferOutput<typeof receiver>
