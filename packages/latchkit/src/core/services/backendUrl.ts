import { restrictedTimezones } from '../../wire/restrictedTimezones.js'
import type { GatewayAddress } from '../contracts/services.js'
import type { Kit } from '../kit/kit.js'

/**
 * Returns the gateway's URL for this visitor without a trailing slash, or `undefined` if the site has none. In a restricted
 * timezone it is `restrictedBackendUrl`, if the site has set it (§9, readings 13). No visitor is kept out.
 */
export function backendUrlOf({ backendUrl, restrictedBackendUrl }: GatewayAddress): string | undefined {
  const isRestricted =
    restrictedBackendUrl !== undefined &&
    restrictedTimezones.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const url = backendUrl && isRestricted ? restrictedBackendUrl : backendUrl
  return url?.replace(/\/+$/, '')
}

/** S9: larger images are not shown. */
const maxImageLength = 90_000

/**
 * Returns a picture's URL if it may be loaded (S4): a data URI, or a URL of the site's own gateway. Any other server would
 * learn who is looking.
 */
export function gatewayPicture({ config }: Kit, url: string | null | undefined): string | undefined {
  if (!url) return undefined
  if (/^data:image\//i.test(url)) return url.length <= maxImageLength ? url : undefined
  const base = backendUrlOf(config)
  if (!base) return undefined
  const absoluteUrl = url.startsWith('/') ? base + url : url
  return absoluteUrl.startsWith(`${base}/`) ? absoluteUrl : undefined
}
