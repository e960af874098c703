import { directionOf, languageOf } from '../../wire/languages.js'

/**
 * Writes names as a list in a sentence: "A, B, and C". In a right-to-left language each name is isolated, so that Latin names
 * stand in the order of the sentence.
 * @param names The names, in their order.
 * @param locale The locale of the sentence.
 * @param type `conjunction` for "and", `disjunction` for "or".
 */
export function listOf(
  names: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const isRtl = directionOf(languageOf(locale)) === 'rtl'
  const each = isRtl ? names.map((name) => `\u2068${name}\u2069`) : names
  return new Intl.ListFormat(locale, { type }).format(each)
}
