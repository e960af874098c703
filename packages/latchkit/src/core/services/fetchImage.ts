import { fail } from '../../wire/errors/fail.js'
import { gatewayAnswerInvalid } from '../../wire/errors/gateway.js'
import type { Kit } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'

const imageTypes: readonly string[] = ['image/svg+xml', 'image/webp', 'image/png', 'image/jpeg', 'image/gif']

/** An image of the gateway: its cache key, how to request it, and how much of its kind to cache. */
export interface ImageRequest {
  readonly key: string
  readonly load: () => Promise<Blob>
  /** Path for the error message if the answer is not an image. */
  readonly path: string
  readonly maxBytes: number
  readonly cache: Map<string, string>
  readonly cacheSize: number
}

/**
 * Fetches an image of the gateway as a data URI, because a page's security policy allows those and no URL is exposed. With an
 * `element`, waits until it comes into view (§9).
 */
export async function fetchImage(
  kit: Kit,
  { key, load, path, maxBytes, cache, cacheSize }: ImageRequest,
  element: Element | null,
): Promise<string> {
  if (element && !cache.has(key)) await inView(element)
  const cachedImage = cache.get(key)
  if (cachedImage !== undefined) return cachedImage
  return once(kit, `image:${key}`, async () => {
    const blob = await load()
    const [type = ''] = blob.type.split(';')
    if (!imageTypes.includes(type) || blob.size > maxBytes) throw fail(gatewayAnswerInvalid, { path })
    const picture = `data:${type};base64,${base64(new Uint8Array(await blob.arrayBuffer()))}`
    if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '')
    cache.set(key, picture)
    return picture
  })
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Resolves when an element comes into view; never if it is removed before. */
function inView(element: Element): Promise<void> {
  return new Promise((resolve) => {
    if (typeof IntersectionObserver === 'undefined') {
      resolve()
      return
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: '100px' },
    )
    watch.observe(element)
  })
}
