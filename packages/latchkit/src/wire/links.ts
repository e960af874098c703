const longestLink = 2_048
const longestPicture = 65_536

const matches = (value: unknown, form: RegExp, longest = longestLink): value is string =>
  typeof value === 'string' && value.length <= longest && form.test(value)

/** Whether a value is the https address of a page. */
export const isPageLink = (value: unknown): value is string => matches(value, /^https:\/\/[^\s/]\S*$/i)

/** S8: whether a value leads into a wallet: an https address, or a scheme that a wallet may have registered. */
export const isWalletLink = (value: unknown): value is string =>
  isPageLink(value) ||
  matches(
    value,
    /^(?!(javascript|vbscript|data|intent|file|filesystem|blob|about|view-source|https?|wss?|ftp):)[a-z][\w+.-]*:\S*$/i,
  )

/** S9: whether a value is a picture: an https address, or an image as data URI of at most 64 kB. */
export const isPictureLink = (value: unknown): value is string =>
  isPageLink(value) || matches(value, /^data:image\/\S+$/i, longestPicture)
