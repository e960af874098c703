import type { getWalletImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: returns the icon of a wallet. */
export function getWalletImage({ directory, params }: HandlerInput<typeof endpoint>) {
  return requireImage(directory.images.get(params.id))
}
