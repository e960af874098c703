import type { OptionProblem } from '../../wire/errors/kit.js'
import type { Kit } from '../kit/kit.js'

/** The languages that the interface brings texts in, as it says itself (`react/text/language.ts`). */
export const bundledLanguages = ['en', 'ar']

/** The problem of a locale that there are no texts for: everything is then in English, its numbers too. */
export function languageProblems(
  { config: { texts = {} } }: Kit,
  locale: string | undefined,
): OptionProblem[] {
  const known = [...new Set([...bundledLanguages, ...Object.keys(texts)])]
  const speaks = (tag: string) => `${locale}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())
  if (locale === undefined || known.some(speaks)) return []
  const message = `There are no texts in "${locale}", so everything is in English. Known: ${known.join(', ')}; the option texts adds others`
  return [{ path: 'locale', message }]
}
