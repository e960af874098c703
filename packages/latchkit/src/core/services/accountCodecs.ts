import { maxPortfolios } from '../../wire/constants.js'
import {
  type Codec,
  type Decoded,
  fields,
  json,
  listOf,
  oneOf,
  optional,
  recordOf,
  text,
  textLike,
  tuple,
  whole,
  within,
} from './codec.js'

// What is stored of accounts: each key with what is behind it. It is apart from `memory.ts`, since a page loads it only when
// there is an account.

const digits = textLike(/^\d{1,200}$/)
const decimals = within(0, 100)
/** An amount as it is stored: decimal digits, decimals, symbol. */
const amount = tuple(digits, decimals, text)
/** A price: its currency must be one, or it cannot be written. */
const price = tuple(digits, decimals, textLike(/^[A-Z]{3}$/))

const token = fields({
  address: text,
  name: text,
  amount,
  price: optional(price),
  iconUrl: optional(text),
})

/** A flag that is there or not. */
const yes: Codec<true> = (value): value is true => value === true

/** A chain by its CAIP-2 id. */
const network = textLike(/^[^:]+:[^:]+$/)
/** Base units, as every build has written them. */
const units = textLike(/^\d{1,78}$/)
const account = fields({ namespace: text, type: text, id: text, addresses: recordOf(text), data: json })
const pendingAmount = fields({ network, amount: tuple(units, whole, text), asset: optional(text) })

/** The fields of every pending entry. */
const common = {
  of: text,
  at: whole,
  status: oneOf('pending', 'confirmed', 'failed', 'replaced', 'dropped'),
  reason: optional(text),
  reasonCode: optional(text),
  formerId: optional(text),
  isProposed: optional(yes),
  trace: json,
}

/**
 * A transfer. Builds before traces read and write these fields, all but the last two, and carry along what they do not know: so
 * an old tab and a new one can use one list. `nonce` was what is a trace now.
 */
const send = fields({
  ...common,
  hash: text,
  chainId: network,
  from: text,
  to: text,
  value: units,
  decimals: whole,
  symbol: text,
  token: optional(text),
  nonce: optional(whole),
  account: optional(account),
})

/** An entry of any other kind: in a list of its own, which builds before it do not touch. */
const entry = fields({
  ...common,
  id: text,
  to: optional(text),
  kind: oneOf('send', 'approve', 'swap', 'buy', 'register'),
  by: text,
  account,
  network,
  out: listOf(pendingAmount),
  in: listOf(pendingAmount),
  after: optional(text),
})

/**
 * The receiver of a transfer, the account it came from, its network and its time; `name` where one was typed. An
 * account need not exist on a network because it does on another; lists from before that was known have no `chainId`.
 */
const receiver = fields({
  from: text,
  address: text,
  chainId: optional(text),
  name: optional(text),
  at: whole,
})

const portfolio = fields({ of: text, at: whole, tokens: listOf(token), nativePrice: optional(price) })

/** The codec of each key. */
export const accountCodecs = {
  native_balance_cache: listOf(fields({ of: text, value: digits, decimals: whole, symbol: text, at: whole })),
  portfolio_cache: listOf(portfolio, maxPortfolios),
  identity_cache: listOf(
    fields({ of: text, at: whole, name: optional(text), avatar: optional(text), picture: optional(text) }),
  ),
  pending_transactions: listOf(send),
  pending_entries: listOf(entry),
  recent_receivers: listOf(receiver),
} satisfies Readonly<Record<string, Codec<unknown>>>

/** The values of the keys that hold what is stored of accounts. */
export type AccountMemory = { [Key in keyof typeof accountCodecs]: Decoded<(typeof accountCodecs)[Key]> }

/** An account's balances beside the native currency, as they are stored. */
export type StoredPortfolio = Decoded<typeof portfolio>
/** A token of an account as it is stored. */
export type StoredToken = Decoded<typeof token>
/** An amount as it is stored. */
export type StoredQuantity = Decoded<typeof amount>
/** A transfer as it is stored. */
export type StoredSend = Decoded<typeof send>
/** An amount of a pending entry as it is stored. */
export type StoredAmount = Decoded<typeof pendingAmount>
/** Any other pending entry as it is stored. */
export type StoredEntry = Decoded<typeof entry>
/** The receiver of a transfer; `at` in ms since 1970. */
export type RecentReceiver = Decoded<typeof receiver>
