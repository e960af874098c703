import { maxWalletImages, walletImageBytes } from '../../wire/constants.js'
import { getAssetImage } from '../../wire/http/getAssetImage.js'
import { getWalletImage } from '../../wire/http/getWalletImage.js'
import { type Kit, perKit } from '../kit/kit.js'
import { callGateway } from '../services/callGateway.js'
import { fetchImage } from '../services/fetchImage.js'

/** The pictures of the directory as data URIs, by their endpoint and id. */
const imagesOf = perKit(() => new Map<string, string>())

/**
 * Fetches the picture of an endpoint by id. With an element on the page, it waits until that comes into view (§9). A wallet and
 * a network may have pictures with the same id.
 */
function fetchDirectoryImage(
  endpoint: typeof getAssetImage | typeof getWalletImage,
  kit: Kit,
  imageId: string,
  element: Element | null,
): Promise<string> {
  const request = {
    key: `${endpoint.path} ${imageId}`,
    load: () => callGateway(kit, endpoint, { params: { id: imageId } }),
    path: endpoint.path,
    maxBytes: walletImageBytes,
    cache: imagesOf(kit),
    cacheSize: maxWalletImages,
  }
  return fetchImage(kit, request, element)
}

/** Fetches the icon of a wallet of the directory. */
export const fetchWalletImage = async (kit: Kit, imageId: string, element: Element | null = null) =>
  fetchDirectoryImage(getWalletImage, kit, imageId, element)

/** Fetches the picture of a network by its `imageId`. */
export const fetchAssetImage = async (kit: Kit, imageId: string, element: Element | null = null) =>
  fetchDirectoryImage(getAssetImage, kit, imageId, element)
