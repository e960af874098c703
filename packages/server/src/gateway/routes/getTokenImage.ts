import type { getTokenImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: returns the icon of a token by its symbol, ignoring case. A symbol does not prove what a token is. */
export function getTokenImage({ images, params }: HandlerInput<typeof endpoint>) {
  return requireImage(images.tokens.get(params.symbol.toLowerCase()))
}
