import { restrictedTimezones } from '../../wire/restrictedTimezones.js'
import type { GatewayAddress } from '../contracts/services.js'

/**
 * Returns the gateway's URL for this visitor without a trailing slash, or `undefined` if the site has none. In a restricted
 * timezone it is the other URL, if the site names one (§9, readings 13). No visitor is kept out.
 */
export function backendUrlOf({ backendUrl, restrictedBackendUrl }: GatewayAddress): string | undefined {
  const isElsewhere =
    restrictedBackendUrl !== undefined &&
    restrictedTimezones.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const url = backendUrl && isElsewhere ? restrictedBackendUrl : backendUrl
  return url?.replace(/\/+$/, '')
}
