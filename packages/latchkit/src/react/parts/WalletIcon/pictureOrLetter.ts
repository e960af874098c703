/** S9: a picture comes as data, or from a site's own configuration over https; nothing else is ever fetched. */
export const isPicture = (url: string | undefined): url is string =>
  url !== undefined && /^(data:image\/|https:|blob:)/i.test(url)

/** The first letter of a name, by character, not by code unit: a name may begin with an emoji. */
export function firstLetter(name: string): string {
  const [first = '?'] = name.trim().slice(0, 8)
  return first.toUpperCase()
}
