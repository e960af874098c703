/**
 * The visitor's locale, as a tag that every formatter takes. English on a server, and where the browser's is none: WebKit calls it "C"
 * where the system has none, and Chromium in a container "en-US@posix".
 */
export function visitorLocale(): string {
  const language = globalThis.navigator?.language
  return typeof language === 'string' ? (tagOf(language) ?? tagOf(posix(language)) ?? 'en') : 'en'
}

/** The name of a POSIX locale as a tag: `de_AT.UTF-8@euro` is `de-AT`. */
const posix = (name: string) => (name.split(/[.@]/)[0] ?? '').replaceAll('_', '-')

function tagOf(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text)
    // A tag of a private kind alone (`x-…`) names no language.
    return tag !== undefined && /^[a-z]{2,3}(-|$)/.test(tag) ? tag : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
