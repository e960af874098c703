import type { getWalletImage as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'
import { found } from './found.js'

/** §7: the icon of a wallet. */
export function getWalletImage({ directory, params }: Asked<typeof endpoint>) {
  return found(directory.images.get(params.id))
}
