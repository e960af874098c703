import { fail } from '../../wire/errors/fail.js'
import { relayNotConfigured } from '../../wire/errors/pairing.js'
import { relayUserAgent } from '../../wire/relay.js'

/** The URL of the relay, and the site's project there. */
export interface RelayEndpoint {
  readonly relayUrl: string
  readonly projectId: string | undefined
}

/** Returns the relay that the site configures, else the one at its own server (`/relay`), or `undefined` if it has neither. */
export function relayEndpoint(
  options: { readonly relayUrl?: string; readonly projectId?: string },
  site: { readonly backendUrl?: string | undefined; readonly projectId?: string | undefined },
): RelayEndpoint | undefined {
  if (options.relayUrl) return { relayUrl: options.relayUrl, projectId: options.projectId }
  if (!site.backendUrl) return undefined
  const relayUrl = `${site.backendUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`
  return { relayUrl, projectId: options.projectId ?? site.projectId }
}

/** Returns the relay's URL without its query, for the audience of a token. @throws `relayNotConfigured`. */
export function audienceOf(relayUrl: string | undefined): string {
  if (!relayUrl) throw fail(relayNotConfigured, {})
  return relayUrl.split(/[?#]/)[0] as string
}

/** Returns the URL to open a socket at. It contains a token, so it must never be logged. */
export function relayAddress(
  { relayUrl, projectId }: { readonly relayUrl: string; readonly projectId?: string | undefined },
  token: string,
): string {
  const url = new URL(relayUrl)
  url.searchParams.set('auth', token)
  if (projectId) url.searchParams.set('projectId', projectId)
  url.searchParams.set('ua', relayUserAgent)
  url.searchParams.set('useOnCloseEvent', 'true')
  return url.href
}
