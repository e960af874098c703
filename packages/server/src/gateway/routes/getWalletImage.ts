import type { getWalletImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { found } from './found.js'

/** §7: the icon of a wallet. */
export function getWalletImage({ directory, params }: HandlerInput<typeof endpoint>) {
  return found(directory.images.get(params.id))
}
