import type { Logger } from '../../../core/contracts/logger.js'

/** The origin of Safe itself. */
const safeOrigin = 'https://app.safe.global'

/**
 * Returns the origins that are trusted: Safe's own, and those of the site's that are exact. Others are logged for the developer.
 */
export function safeOrigins(more: readonly string[], logger: Pick<Logger, 'error'>): readonly string[] {
  const exact = more.filter((origin) => {
    if (isOrigin(origin)) return true
    logger.error(`safeOrigins: Expected an origin such as https://safe.example.com, received ${origin}`)
    return false
  })
  return [safeOrigin, ...exact]
}

/**
 * Tells whether a text is an exact origin of https or of this machine. Any other would match no page, or be a target that others hear.
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
