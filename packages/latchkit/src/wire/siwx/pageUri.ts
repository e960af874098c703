import { siwxLimits } from './siwxLimits.js'

/**
 * Writes the address of a page as a message has it, by RFC 3986: browsers leave characters in a path that the RFC does not
 * allow. A path that is too long for a message is left out.
 */
export function pageUri({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  const path = pathname
    .replace(/%(?![\da-fA-F]{2})/g, '%25')
    .replace(/[^\w.~:@!$&'()*+,;=/%-]/gu, encodeURIComponent)
  const uri = origin + path
  return uri.length <= siwxLimits.field ? uri : `${origin}/`
}
