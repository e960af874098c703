import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** An address as proxies write it: alone, or with a port, in brackets where it is IPv6. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, four] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return bracketed ?? four ?? text
}

/** The address that the proxies in front say the caller has; nothing where what they say is none. */
export function forwardedAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  const header = request.headers['x-forwarded-for']
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((one) => one.trim())
  const address = withoutPort(seen[seen.length - trustedProxies] ?? '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Returns the address of the caller. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with n of
 * them the n-th from the right is the caller's; what stands further left is the caller's own invention. Where that is no
 * address, it is the one that the connection comes from.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  return trustedProxies === 0 ? direct : (forwardedAddress(request, trustedProxies) ?? direct)
}
