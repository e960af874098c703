import type { Clock } from '../../clock.js'
import type { DirectoryImage } from '../wallets/readImage.js'

/** A cache of pictures in memory. */
export interface ImageCache {
  /** Returns the cached result for a picture; `undefined` if there is none or it has expired. */
  find(key: string): CachedImage | undefined
  /** Stores a result, and drops the oldest ones if there is no room. */
  store(key: string, image: CachedImage['image']): void
  /** Returns how full the cache is, from 0 to 1. */
  fill(): number
}

export interface CachedImage {
  /** The picture; `undefined` if there is none; `failed` if the request failed, so that it is unknown whether there is a picture. */
  readonly image: DirectoryImage | undefined | 'failed'
  readonly until: number
}

/** How long each result is cached: missing pictures are looked for again sooner, and failed requests sooner still. */
const freshMs = { found: 7 * 86_400_000, missing: 60_000, failed: 10_000 }
const maxBytes = 67_108_864
const maxImages = 10_000

const bytesOf = (image: CachedImage['image']) => (typeof image === 'object' ? image.bytes.byteLength : 0)

function freshFor(image: CachedImage['image']): number {
  if (image === 'failed') return freshMs.failed
  return image ? freshMs.found : freshMs.missing
}

/** Creates a cache of pictures in memory. */
export function createImageCache(clock: Pick<Clock, 'now'>): ImageCache {
  const entries = new Map<string, CachedImage>()
  let bytes = 0
  function forget(key: string) {
    bytes -= bytesOf(entries.get(key)?.image)
    entries.delete(key)
  }
  return {
    find(key) {
      const cachedImage = entries.get(key)
      return cachedImage && clock.now() < cachedImage.until ? cachedImage : undefined
    },
    store(key, image) {
      forget(key)
      entries.set(key, { image, until: clock.now() + freshFor(image) })
      bytes += bytesOf(image)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxImages) break
        forget(oldest)
      }
    },
    fill: () => Math.max(bytes / maxBytes, entries.size / maxImages),
  }
}
