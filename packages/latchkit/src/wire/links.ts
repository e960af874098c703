const maxLinkLength = 2_048
const maxPictureLength = 65_536

const matchesForm = (value: unknown, form: RegExp, longest = maxLinkLength): value is string =>
  typeof value === 'string' && value.length <= longest && form.test(value)

/** Checks whether a value is an https address of a page. */
export const isPageLink = (value: unknown): value is string => matchesForm(value, /^https:\/\/[^\s/]\S*$/i)

/**
 * Checks whether a value is an address with a custom scheme that neither runs code nor carries its own content.
 * `isWalletScheme` has the longer list of forbidden schemes; it is only loaded when a link is followed.
 */
export const isSchemeLink = (value: unknown): value is string =>
  matchesForm(value, /^(?!(javascript|vbscript|data|blob|file|intent|https?):)[a-z][\w+.-]*:\S*$/i)

/** S9: checks whether a value is a picture: an https address, or an image as data URI of at most 64 kB. */
export const isPictureLink = (value: unknown): value is string =>
  isPageLink(value) || matchesForm(value, /^data:image\/\S+$/i, maxPictureLength)

/** S8: schemes that a browser or the system handles itself. */
const systemSchemes =
  /^(about|android-app|blob|callto|chrome.*|content|data|edge|facetime.*|file|filesystem|ftp|geo|https?|intent|itms.*|javascript|mailto|market|moz-.*|ms-.*|resource|search|search-ms|sms|smsto|ssh|tel|vbscript|view-source|web\+.*|wss?|x-.*)$/i

/**
 * Checks whether a wallet may have registered a scheme, that is, whether no browser or system handles it itself (S8).
 * @param scheme The scheme, without its colon.
 * @returns `true` if a wallet may use it as its own scheme; `false` for `https` too.
 * @example
 * ```ts
 * import { isWalletScheme } from 'latchkit/wire'
 * isWalletScheme('fox') // true
 * isWalletScheme('tel') // false
 * ```
 */
export const isWalletScheme = (scheme: string): boolean => !systemSchemes.test(scheme)

/** S8: checks whether a value leads to a wallet: an https address, or a scheme that a wallet may have registered. */
export const isWalletLink = (value: unknown): value is string =>
  isPageLink(value) || (isSchemeLink(value) && isWalletScheme(value.slice(0, value.indexOf(':'))))
