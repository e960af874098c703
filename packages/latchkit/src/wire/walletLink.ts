import { isPageLink, isSchemeLink } from './links.js'

/** S8: schemes that a browser or the system acts on by itself. */
const taken =
  /^(about|android-app|blob|callto|chrome.*|content|data|edge|facetime.*|file|filesystem|ftp|geo|https?|intent|itms.*|javascript|mailto|market|moz-.*|ms-.*|resource|search|search-ms|sms|smsto|ssh|tel|vbscript|view-source|web\+.*|wss?|x-.*)$/i

/**
 * Says whether a scheme is one that a wallet may have registered, and none that a browser or the system acts on by
 * itself (S8).
 * @param scheme Without its colon.
 * @returns `false` also for `https`, which is no scheme of a wallet's own.
 * @example
 * ```ts
 * import { isWalletScheme } from 'latchkit/wire'
 * isWalletScheme('fox') // true
 * isWalletScheme('tel') // false
 * ```
 */
export const isWalletScheme = (scheme: string): boolean => !taken.test(scheme)

/** S8: whether a value leads into a wallet: an https address, or a scheme that a wallet may have registered. */
export const isWalletLink = (value: unknown): value is string =>
  isPageLink(value) || (isSchemeLink(value) && isWalletScheme(value.slice(0, value.indexOf(':'))))
