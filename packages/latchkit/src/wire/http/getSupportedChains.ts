import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'

/** §7 Blockchain data API: the supported networks, over HTTP and over WebSocket. */
export const getSupportedChains = {
  method: 'GET',
  path: '/v1/supported-chains',
  params: v.object({}),
  query: v.object({}),
  answer: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
  cacheSeconds: 86_400,
} as const satisfies Endpoint
