import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds, imageName } from './imageEndpoint.js'

/** §7 Wallet directory: the icon of a network, by its name in `latchkit/networks`, or of a connector, by its `imageId`. */
export const getAssetImage = {
  method: 'GET',
  path: '/public/getAssetImage/:id',
  params: v.object({ id: imageName }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint
