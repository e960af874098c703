import type { Kit } from '../kit/kit.js'
import { backendUrlOf } from './backendUrl.js'

/** S9: larger images are not shown. */
const imageLength = 90_000

/**
 * Returns a picture's URL if it may be loaded (S4): a data URI, or a URL of the site's own gateway. Any other server would
 * learn who is looking.
 */
export function gatewayPicture({ config }: Kit, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  if (/^data:image\//i.test(url)) return url.length <= imageLength ? url : undefined
  const base = backendUrlOf(config)
  if (!base) return undefined
  const whole = url.startsWith('/') ? base + url : url
  return whole.startsWith(`${base}/`) ? whole : undefined
}
