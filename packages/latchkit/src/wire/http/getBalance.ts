import * as v from 'valibot'
import { account, asset, chainId, currency } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** An account's balance of one currency or token. §3 Token balance item. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: v.string(),
  /** CAIP-10 of the token; absent for the native currency. */
  address: v.optional(v.string()),
  /** Its worth; absent where the price is not known. */
  value: v.optional(v.number()),
  /** Of one unit; 0 where it is not known. */
  price: v.number(),
  quantity: v.object({
    decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
    numeric: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
  }),
  iconUrl: v.string(),
})

/** An account's balance of one currency or token. §3 Token balance item. */
export type TokenBalance = v.InferOutput<typeof tokenBalance>

/** §7 Blockchain data API: the native currency and the tokens of an account. */
export const getBalance = {
  method: 'GET',
  path: '/v1/account/:address/balance',
  params: v.object({ address: account }),
  query: v.object({
    currency: v.optional(currency, 'usd'),
    /** Absent: all networks. */
    chainId: v.optional(chainId),
    /** Tokens that are known to have changed: what is kept is not used. */
    forceUpdate: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
        v.maxLength(50, 'Expected at most 50'),
        v.array(asset),
      ),
    ),
  }),
  answer: v.object({
    balances: v.array(tokenBalance),
    /** There are more than are told; those that are worth most are. */
    more: v.optional(v.boolean()),
  }),
  cacheSeconds: 10,
  isPersonal: true,
} as const satisfies Endpoint
