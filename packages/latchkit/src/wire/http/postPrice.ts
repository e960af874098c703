import * as v from 'valibot'
import { asset, currency } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** §7 Blockchain data API: the prices of tokens. Tokens without a known price are left out. */
export const postPrice = {
  method: 'POST',
  path: '/v1/fungible/price',
  params: v.object({}),
  query: v.object({}),
  body: v.object({
    currency: v.optional(currency, 'usd'),
    addresses: v.pipe(
      v.array(asset, 'Expected CAIP-10 ids'),
      v.minLength(1, 'Expected at least 1'),
      v.maxLength(200, 'Expected at most 200'),
    ),
    projectId: v.optional(v.string()),
  }),
  isIdempotent: true,
  answer: v.object({
    fungibles: v.array(
      v.object({
        /** CAIP-10 id, as it was requested. */
        address: v.string(),
        name: v.string(),
        symbol: v.string(),
        iconUrl: v.string(),
        price: v.number(),
        decimals: v.number(),
      }),
    ),
  }),
  cacheSeconds: 0,
} as const satisfies Endpoint
