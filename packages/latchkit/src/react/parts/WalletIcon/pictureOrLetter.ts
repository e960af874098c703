/** Checks whether a URL may be loaded as a picture (S9): as data, or over https from the site's configuration. */
export const isPicture = (url: string | undefined): url is string =>
  url !== undefined && /^(data:image\/|https:|blob:)/i.test(url)

/** Returns the first letter of a name. It is a whole character, because a name may begin with an emoji. */
export function firstLetter(name: string): string {
  const [first = '?'] = name.trim().slice(0, 8)
  return first.toUpperCase()
}
