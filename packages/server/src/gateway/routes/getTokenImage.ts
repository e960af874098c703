import type { getTokenImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: the mark of a token, by its symbol in whatever case. A symbol is no proof of what a token is. */
export function getTokenImage({ images, params }: HandlerInput<typeof endpoint>) {
  return requireImage(images.tokens.get(params.symbol.toLowerCase()))
}
