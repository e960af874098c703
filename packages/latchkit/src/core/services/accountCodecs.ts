import { portfoliosKept } from '../../wire/constants.js'
import {
  type Codec,
  type Decoded,
  fields,
  listOf,
  optional,
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

const portfolio = fields({ of: text, at: whole, tokens: listOf(token), nativePrice: optional(price) })

/** The codec of each key. */
export const accountCodecs = {
  native_balance_cache: listOf(fields({ of: text, value: digits, decimals: whole, symbol: text, at: whole })),
  portfolio_cache: listOf(portfolio, portfoliosKept),
  identity_cache: listOf(fields({ of: text, at: whole, name: optional(text), avatar: optional(text) })),
} satisfies Readonly<Record<string, Codec<unknown>>>

/** A native balance as it is stored; `value` in base units as decimal digits, `at` in ms since 1970. */
export type StoredBalance = Decoded<typeof accountCodecs.native_balance_cache>[number]
/** What an account has beside the native currency, as it is stored. */
export type StoredPortfolio = Decoded<typeof portfolio>
/** A token of an account as it is stored. */
export type StoredToken = Decoded<typeof token>
/** An amount as it is stored. */
export type StoredQuantity = Decoded<typeof amount>
/** What an address calls itself, as it is stored. */
export type StoredIdentity = Decoded<typeof accountCodecs.identity_cache>[number]
