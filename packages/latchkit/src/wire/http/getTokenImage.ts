import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds, imageName } from './imageEndpoint.js'

/** §7 Wallet directory: the icon of a token, by its symbol. */
export const getTokenImage = {
  method: 'GET',
  path: '/public/getTokenImage/:symbol',
  params: v.object({ symbol: imageName }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint
