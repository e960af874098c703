import * as v from 'valibot'
import { account, asset, chainId, currency } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** An account's balance of one currency or token. §3 Token balance item. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: v.string(),
  /** CAIP-10 id of the token; absent for the native currency. */
  address: v.optional(v.string()),
  /** Value of the balance; absent if the price is unknown. */
  value: v.optional(v.number()),
  /** Price of one unit; 0 if unknown. */
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
    /** If absent, all networks. */
    chainId: v.optional(chainId),
    /** Tokens whose balance is known to have changed: the gateway reads them anew instead of from its cache. */
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
    /** Set if the account holds more than is listed. The most valuable are listed. */
    more: v.optional(v.boolean()),
  }),
  cacheSeconds: 10,
  isPersonal: true,
} as const satisfies Endpoint
