import { maxWalletImages, walletImageBytes } from '../../../wire/constants.js'
import { getWalletImage } from '../../../wire/http/getWalletImage.js'
import type { Kit } from '../../kit/kit.js'
import { callGateway } from '../callGateway.js'
import { fetchImage } from '../fetchImage.js'

/** The icon of a wallet of the directory. §9: with a `place` on the page it is asked for when that comes into view. */
export async function fetchWalletImage(
  kit: Kit,
  imageId: string,
  element: Element | null = null,
): Promise<string> {
  kit.live.images ??= new Map()
  const request = {
    key: imageId,
    load: () => callGateway(kit, getWalletImage, { params: { id: imageId } }),
    path: getWalletImage.path,
    bytesAtMost: walletImageBytes,
    cache: kit.live.images,
    cacheSize: maxWalletImages,
  }
  return fetchImage(kit, request, element)
}
