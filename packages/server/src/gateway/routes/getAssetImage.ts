import type { getAssetImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { found } from './found.js'

/** §7: the mark of a network, or of a connector, which is that of the wallet it reaches. */
export function getAssetImage({ directory, images, params: { id } }: HandlerInput<typeof endpoint>) {
  return found(images.assets.get(id) ?? directory.images.get(id))
}
