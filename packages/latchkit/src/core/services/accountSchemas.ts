import * as v from 'valibot'
import { maxPortfolios } from '../../wire/constants.js'
import type { Json } from '../../wire/entities.js'

// What is stored of accounts: each key with what is behind it. It is apart from `memory.ts`, which every page loads at once.

const whole = v.pipe(v.number(), v.safeInteger())
const text = v.exactOptional(v.string())
const digits = v.pipe(v.string(), v.regex(/^\d{1,200}$/))
const decimals = v.pipe(whole, v.minValue(0), v.maxValue(100))
/** An amount as it is stored: decimal digits, decimals, symbol. */
const amount = v.strictTuple([digits, decimals, v.string()])
/** A price: its currency must be one, or it cannot be written. */
const price = v.exactOptional(v.strictTuple([digits, decimals, v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))]))

const token = v.object({ address: v.string(), name: v.string(), amount, price, iconUrl: text })

/** What is stored is JSON already. */
const json = v.exactOptional(v.custom<Json>(() => true))
/** A chain by its CAIP-2 id. */
const network = v.pipe(v.string(), v.regex(/^[^:]+:[^:]+$/))
/** Base units, as every build has written them. */
const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const account = v.object({
  namespace: v.string(),
  type: v.string(),
  id: v.string(),
  addresses: v.record(network, v.string()),
  data: json,
})
const pendingAmount = v.object({ network, amount: v.strictTuple([units, whole, v.string()]), asset: text })

/** The fields of every pending entry. */
const common = {
  of: v.string(),
  at: whole,
  status: v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'dropped']),
  reason: text,
  reasonCode: text,
  formerId: text,
  isProposed: v.exactOptional(v.literal(true)),
  trace: json,
}

/**
 * A transfer. Builds before traces read and write these fields, all but the last two, and carry along what they do not know: so
 * an old tab and a new one can use one list. `nonce` was what is a trace now.
 */
const send = v.object({
  ...common,
  hash: v.string(),
  chainId: network,
  from: v.string(),
  to: v.string(),
  value: units,
  decimals: whole,
  symbol: v.string(),
  token: text,
  nonce: v.exactOptional(whole),
  account: v.exactOptional(account),
})

/** An entry of any other kind: in a list of its own, which builds before it do not touch. */
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
 * The receiver of a transfer, the account it came from, its network and its time; `name` where one was typed. An
 * account need not exist on a network because it does on another; lists from before that was known have no `chainId`.
 */
const receiver = v.object({ from: v.string(), address: v.string(), chainId: text, name: text, at: whole })

const portfolio = v.object({ of: v.string(), at: whole, tokens: v.array(token), nativePrice: price })

const balance = v.object({ of: v.string(), value: digits, decimals: whole, symbol: v.string(), at: whole })

const identity = v.object({ of: v.string(), at: whole, name: text, avatar: text, picture: text })

/** The schema of each key. */
export const accountSchemas = {
  native_balance_cache: v.array(balance),
  portfolio_cache: v.pipe(v.array(portfolio), v.maxLength(maxPortfolios)),
  identity_cache: v.array(identity),
  pending_transactions: v.array(send),
  pending_entries: v.array(entry),
  recent_receivers: v.array(receiver),
}

/** The values of the keys that hold what is stored of accounts. */
export type AccountMemory = {
  readonly [Key in keyof typeof accountSchemas]: readonly v.InferOutput<
    (typeof accountSchemas)[Key]
  >[number][]
}

/** An account's balances beside the native currency, as they are stored. */
export type StoredPortfolio = v.InferOutput<typeof portfolio>
/** A token of an account as it is stored. */
export type StoredToken = v.InferOutput<typeof token>
/** An amount as it is stored. */
export type StoredQuantity = v.InferOutput<typeof amount>
/** A transfer as it is stored. */
export type StoredSend = v.InferOutput<typeof send>
/** An amount of a pending entry as it is stored. */
export type StoredAmount = v.InferOutput<typeof pendingAmount>
/** Any other pending entry as it is stored. */
export type StoredEntry = v.InferOutput<typeof entry>
/** The receiver of a transfer; `at` in ms since 1970. */
export type RecentReceiver = v.InferOutput<typeof receiver>
