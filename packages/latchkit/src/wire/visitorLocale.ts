/**
 * Returns the visitor's locale as a tag that every formatter accepts. Returns English on a server, and if the browser's locale
 * is not a tag: WebKit says "C" if the system has none, and Chromium in a container "en-US@posix".
 */
export function visitorLocale(): string {
  const language = globalThis.navigator?.language
  return typeof language === 'string'
    ? (canonicalTag(language) ?? canonicalTag(posixToTag(language)) ?? 'en')
    : 'en'
}

/** Converts a POSIX locale name to a tag: `de_AT.UTF-8@euro` becomes `de-AT`. */
const posixToTag = (name: string) => (name.split(/[.@]/)[0] ?? '').replaceAll('_', '-')

function canonicalTag(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text)
    // A private tag (`x-…`) names no language.
    return tag !== undefined && /^[a-z]{2,3}(-|$)/.test(tag) ? tag : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
