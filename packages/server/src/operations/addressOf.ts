import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of the caller. Each trusted proxy appends the address it saw to `X-Forwarded-For`, so with n of
 * them the n-th from the right is the caller's; what stands further left is the caller's own invention.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const header = request.headers['x-forwarded-for']
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((one) => one.trim())
  return seen[seen.length - trustedProxies] || direct
}
