import * as v from 'valibot'
import { chainId } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

const wei = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** §7: the price of a unit of gas in wei, by how soon the transaction should be included. */
export const getGasPrice = {
  method: 'GET',
  path: '/v1/convert/gas-price',
  params: v.object({}),
  query: v.object({ chainId }),
  answer: v.object({ standard: wei, fast: wei, instant: wei }),
  cacheSeconds: 10,
} as const satisfies Endpoint
