import { fail, isLatchkitError } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { providerFailed } from '../../errors/gateway.js'
import type { ExternalHttp } from '../../upstream/externalHttp.js'
import type { DirectoryImage } from '../wallets/readImage.js'
import { createImageCache } from './createImageCache.js'
import { createImageReader, type NftImageSettings } from './createImageReader.js'
import { hasGateway } from './imageUris.js'
import { limitConcurrency } from './limitConcurrency.js'

/** Fetches the pictures of NFTs from where the tokens say they are, within what the operator allows. */
export interface NftImages {
  /** Whether the operator allows fetching pictures at all. */
  isOn(): boolean
  /** Returns how full the cache is, from 0 to 1. */
  fill(): number
  /**
   * Returns the picture of one NFT; `undefined` if there is none that may be shown.
   * @param key Identifies the NFT.
   * @param uriOf Reads the URI of the NFT's description, or the description itself; an empty text if the NFT has none.
   * @throws `providerFailed`
   */
  imageOf(key: string, uriOf: () => Promise<string>): Promise<DirectoryImage | undefined>
}

/** How many pictures are read from other hosts at once. This times the longest picture bounds the memory. */
const maxReads = 16
const maxWaiting = 10_000

/** Creates the pictures of NFTs. */
export function createNftImages(
  clock: Clock,
  settings: () => NftImageSettings,
  externalHttp: ExternalHttp,
): NftImages {
  const cache = createImageCache(clock)
  const read = createImageReader(clock, settings, externalHttp)
  const inTurn = limitConcurrency(maxReads, maxWaiting)
  const pendingPictures = new Map<string, Promise<DirectoryImage | undefined>>()

  /** Loads a picture and caches the result. */
  async function load(key: string, uriOf: () => Promise<string>): Promise<DirectoryImage | undefined> {
    try {
      // A contract may be slow, so call it before taking a slot.
      const uri = await uriOf()
      const image = uri === '' ? undefined : await inTurn(() => read(uri))
      cache.store(key, image)
      return image
    } catch (error) {
      if (isLatchkitError(error, providerFailed)) cache.store(key, 'failed')
      throw error
    }
  }

  return {
    fill: cache.fill,
    isOn() {
      const { nftImages } = settings()
      return nftImages.hosts.length > 0 || hasGateway(nftImages)
    },
    async imageOf(key, uriOf) {
      const cachedImage = cache.find(key)
      if (cachedImage?.image === 'failed')
        throw fail(providerFailed, { retrySeconds: Math.ceil((cachedImage.until - clock.now()) / 1_000) })
      if (cachedImage) return cachedImage.image
      const loading = pendingPictures.get(key) ?? load(key, uriOf)
      pendingPictures.set(key, loading)
      try {
        return await loading
      } finally {
        pendingPictures.delete(key)
      }
    },
  }
}
