const longestLink = 2_048
const longestPicture = 65_536

const matches = (value: unknown, form: RegExp, longest = longestLink): value is string =>
  typeof value === 'string' && value.length <= longest && form.test(value)

/** Whether a value is the https address of a page. */
export const isPageLink = (value: unknown): value is string => matches(value, /^https:\/\/[^\s/]\S*$/i)

/**
 * Whether a value is an address with a scheme of its own, and none that runs code or shows what it carries. Which schemes a
 * wallet may have is `isWalletScheme`: that longer list is looked at where a link is followed, so that no page loads it at once.
 */
export const isSchemeLink = (value: unknown): value is string =>
  matches(value, /^(?!(javascript|vbscript|data|blob|file|intent|https?):)[a-z][\w+.-]*:\S*$/i)

/** S9: whether a value is a picture: an https address, or an image as data URI of at most 64 kB. */
export const isPictureLink = (value: unknown): value is string =>
  isPageLink(value) || matches(value, /^data:image\/\S+$/i, longestPicture)

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
