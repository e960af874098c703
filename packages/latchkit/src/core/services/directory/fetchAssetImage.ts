import { maxWalletImages, walletImageBytes } from '../../../wire/constants.js'
import { getAssetImage } from '../../../wire/http/getAssetImage.js'
import type { Kit } from '../../kit/kit.js'
import { callGateway } from '../callGateway.js'
import { fetchImage } from '../fetchImage.js'

/** The picture of a network by its `imageId`. With an element on the page it is requested when that comes into view. */
export async function fetchAssetImage(
  kit: Kit,
  imageId: string,
  element: Element | null = null,
): Promise<string> {
  kit.live.images ??= new Map()
  const request = {
    // A wallet's icon may have the same name.
    key: `asset:${imageId}`,
    load: () => callGateway(kit, getAssetImage, { params: { id: imageId } }),
    path: getAssetImage.path,
    bytesAtMost: walletImageBytes,
    cache: kit.live.images,
    cacheSize: maxWalletImages,
  }
  return fetchImage(kit, request, element)
}
