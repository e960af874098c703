import { restrictedTimezones } from '../../wire/restrictedTimezones.js'
import type { GatewayAddress } from '../contracts/services.js'

/**
 * The gateway's address for this visitor, without a slash at its end; `undefined` where the site has none. In a
 * restricted timezone it is the other address, if the site names one (§9, readings 13): no visitor is kept out.
 */
export function backendUrlOf({ backendUrl, restrictedBackendUrl }: GatewayAddress): string | undefined {
  const isElsewhere =
    restrictedBackendUrl !== undefined &&
    restrictedTimezones.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const url = backendUrl && isElsewhere ? restrictedBackendUrl : backendUrl
  return url?.replace(/\/+$/, '')
}
