import type { Clock } from '../../clock.js'
import type { DirectoryImage } from '../wallets/readImage.js'

/** The pictures that are remembered. */
export interface ImageCache {
  /** Returns what is remembered of a picture; `undefined` where that is nothing, or over. */
  find(key: string): CachedImage | undefined
  /** Remembers a picture; the oldest ones give way. */
  store(key: string, image: CachedImage['image']): void
  /** Tells how full it is, as a part of what may be. */
  fill(): number
}

export interface CachedImage {
  /** The picture, where there is one; `failed`: it could not be asked for, so whether there is one is not known. */
  readonly image: DirectoryImage | undefined | 'failed'
  readonly until: number
}

/** One that is not there is looked for again after a while, one whose host cannot be asked now sooner. */
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
  const cached = new Map<string, CachedImage>()
  let bytes = 0
  function forget(key: string) {
    bytes -= bytesOf(cached.get(key)?.image)
    cached.delete(key)
  }
  return {
    find(key) {
      const known = cached.get(key)
      return known && clock.now() < known.until ? known : undefined
    },
    store(key, image) {
      forget(key)
      cached.set(key, { image, until: clock.now() + freshFor(image) })
      bytes += bytesOf(image)
      for (const oldest of cached.keys()) {
        if (bytes <= maxBytes && cached.size <= maxImages) break
        forget(oldest)
      }
    },
    fill: () => Math.max(bytes / maxBytes, cached.size / maxImages),
  }
}
