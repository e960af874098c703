import { restrictedTimezones } from '../../wire/restrictedTimezones.js'

/** The site's gateway, as its options name it. */
export interface GatewayAddress {
  readonly backendUrl?: string | undefined
  readonly restrictedBackendUrl?: string | undefined
  readonly projectId?: string | undefined
}

/**
 * Where the gateway is for this visitor, without a slash at its end; nothing where the site has none. In a restricted
 * timezone it is the other address, if the site names one (§9, readings 13): nobody is kept out.
 */
export function backendUrlOf({ backendUrl, restrictedBackendUrl }: GatewayAddress): string | undefined {
  const isElsewhere =
    restrictedBackendUrl !== undefined &&
    restrictedTimezones.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const url = backendUrl && isElsewhere ? restrictedBackendUrl : backendUrl
  return url?.replace(/\/+$/, '')
}
