import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Removes the port and brackets from an address, as proxies may write them. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, four] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return bracketed ?? four ?? text
}

/** Returns the caller's address as the proxies in front say it; `undefined` if that is not an address. */
export function forwardedAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  const header = request.headers['x-forwarded-for']
  const addresses = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim())
  const address = withoutPort(addresses[addresses.length - trustedProxies] ?? '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Returns the address of the caller. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with n proxies the n-th from
 * the right is the caller's; anything further left may be invented by the caller. If that is not an address, returns the peer of the
 * connection.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  return trustedProxies === 0 ? direct : (forwardedAddress(request, trustedProxies) ?? direct)
}
