import { fail } from '../../wire/errors/fail.js'
import { relayNotConfigured } from '../../wire/errors/pairing.js'
import { relayUserAgent } from '../../wire/relay.js'

/** The address of the relay, and the site's project there. */
export interface RelayEndpoint {
  readonly relayUrl: string
  readonly projectId: string | undefined
}

/** The relay the site names, else the one of its own server (`/relay` there); nothing where it has neither. */
export function relayEndpoint(
  named: { readonly relayUrl?: string; readonly projectId?: string },
  site: { readonly backendUrl?: string | undefined; readonly projectId?: string | undefined },
): RelayEndpoint | undefined {
  if (named.relayUrl) return { relayUrl: named.relayUrl, projectId: named.projectId }
  if (!site.backendUrl) return undefined
  const relayUrl = `${site.backendUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`
  return { relayUrl, projectId: named.projectId ?? site.projectId }
}

/** The relay's URL without its query: what a token names as its audience. @throws `relayNotConfigured`. */
export function audienceOf(relayUrl: string | undefined): string {
  if (!relayUrl) throw fail(relayNotConfigured, {})
  return relayUrl.split(/[?#]/)[0] as string
}

/** The address a socket is opened at. It holds a token: it is never logged. */
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
