import type { getAssetImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: returns the icon of a network, or of a connector, which has its wallet's icon. */
export function getAssetImage({ directory, images, params: { id } }: HandlerInput<typeof endpoint>) {
  return requireImage(images.assets.get(id) ?? directory.images.get(id))
}
