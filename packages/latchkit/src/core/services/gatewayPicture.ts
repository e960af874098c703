import type { Kit } from '../kit/kit.js'
import { perKit } from '../kit/perKit.js'
import { backendUrlOf } from './backendUrl.js'

/** S9: a heavier image is not shown. */
const imageLength = 90_000

/**
 * A picture that may be shown (S4): an image as data, or one that the site's own gateway has by its id. No other
 * server is asked for one, since that would tell it who looks.
 */
export function gatewayPicture({ config }: Kit, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  if (/^data:image\//i.test(url)) return url.length <= imageLength ? url : undefined
  const base = backendUrlOf(config)
  if (!base) return undefined
  const whole = url.startsWith('/') ? base + url : url
  return whole.startsWith(`${base}/`) ? whole : undefined
}

/** A picture that has been loaded on this page already, as data. */
export const loadedPicture = (kit: Pick<Kit, 'live'>, url: string | undefined): string | undefined =>
  url === undefined ? undefined : picturesOf(kit).get(url)

/** The pictures of what accounts have, as data URIs, by their address at the gateway. */
export const picturesOf = perKit(() => new Map<string, string>())
