import { fail, isLatchkitError } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { providerFailed } from '../../errors/gateway.js'
import type { Outside } from '../../upstream/outside.js'
import type { DirectoryImage } from '../wallets/readImage.js'
import { createImageCache } from './createImageCache.js'
import { createImageReader, type NftImageSettings } from './createImageReader.js'
import { hasOwnWay } from './imageUris.js'
import { limitConcurrency } from './limitConcurrency.js'

/** The pictures of NFTs, from where the tokens say they are, as far as the operator allows it. */
export interface NftImages {
  /** Whether the operator lets pictures be fetched at all. */
  isOn(): boolean
  /** The pictures that are held, as a part of what may be. */
  fill(): number
  /**
   * The picture of one NFT; `undefined` where there is none that may be shown.
   * @param key It alone.
   * @param uriOf Reads where its description is, or the description itself; empty where it has none.
   * @throws `providerFailed`
   */
  of(key: string, uriOf: () => Promise<string>): Promise<DirectoryImage | undefined>
}

/** The most pictures that are read of others at the same time: so many times the longest one is all the memory this takes. */
const mostAtOnce = 16
const mostWaiting = 10_000

/** Creates the pictures of NFTs. */
export function createNftImages(clock: Clock, settings: () => NftImageSettings, outside: Outside): NftImages {
  const cache = createImageCache(clock)
  const read = createImageReader(clock, settings, outside)
  const inTurn = limitConcurrency(mostAtOnce, mostWaiting)
  const underWay = new Map<string, Promise<DirectoryImage | undefined>>()

  /** Loads a picture and remembers what came of it. */
  async function load(key: string, uriOf: () => Promise<string>): Promise<DirectoryImage | undefined> {
    try {
      // A contract may take as long as the node lets it: it takes no turn meanwhile.
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
      return nftImages.hosts.length > 0 || hasOwnWay(nftImages)
    },
    async of(key, uriOf) {
      const known = cache.find(key)
      if (known?.image === 'failed')
        throw fail(providerFailed, { retrySeconds: Math.ceil((known.until - clock.now()) / 1_000) })
      if (known) return known.image
      const loading = underWay.get(key) ?? load(key, uriOf)
      underWay.set(key, loading)
      try {
        return await loading
      } finally {
        underWay.delete(key)
      }
    },
  }
}
