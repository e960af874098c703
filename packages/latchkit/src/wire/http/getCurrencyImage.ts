import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds, imageName } from './imageEndpoint.js'

/** §7 Wallet directory: the icon of a currency, by its code. */
export const getCurrencyImage = {
  method: 'GET',
  path: '/public/getCurrencyImage/:id',
  params: v.object({ id: imageName }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint
