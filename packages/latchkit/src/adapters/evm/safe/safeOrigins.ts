import type { Logger } from '../../../core/contracts/logger.js'

/** The origin of Safe itself. */
const safeOrigin = 'https://app.safe.global'

/** Returns the trusted origins: Safe's own, and the exact ones of the site's list. All others are logged for the developer. */
export function safeOrigins(more: readonly string[], logger: Pick<Logger, 'error'>): readonly string[] {
  const exact = more.filter((origin) => {
    if (isOrigin(origin)) return true
    logger.error(`safeOrigins: Expected an origin such as https://safe.example.com, received ${origin}`)
    return false
  })
  return [safeOrigin, ...exact]
}

/**
 * Tells whether a text is an exact origin, of https or of this machine. Any other text would match no page, or let other pages receive the
 * messages.
 */
function isOrigin(text: unknown): boolean {
  try {
    const { origin, protocol, hostname } = new URL(text as string)
    if (origin !== text || !/^([\w.-]+|\[[\da-f:]+\])$/.test(hostname)) return false
    return protocol === 'https:' || (protocol === 'http:' && isLoopback.test(hostname))
  } catch {
    // Reject what is not a URL.
    return false
  }
}

const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
