import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds, imageName } from './imageEndpoint.js'

/** §7 Wallet directory: the icon of a wallet, by its `image_id`. */
export const getWalletImage = {
  method: 'GET',
  path: '/getWalletImage/:id',
  params: v.object({ id: imageName }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint
