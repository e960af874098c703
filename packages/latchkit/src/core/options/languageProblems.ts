import { languages } from '../../wire/constants.js'
import type { OptionProblem } from '../../wire/errors/kit.js'
import type { Kit } from '../kit/kit.js'

/** The problem of a locale that there are no texts for: everything is then in English, its numbers too. */
export function languageProblems(
  { config: { texts = {} } }: Kit,
  locale: string | undefined,
): OptionProblem[] {
  const known = [...new Set([...languages, ...Object.keys(texts)])]
  const speaks = (tag: string) => `${locale}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())
  if (locale === undefined || known.some(speaks)) return []
  const message = `No texts in "${locale}", so all is in English. There are ${known.join(', ')}; the option texts brings others`
  return [{ path: 'locale', message }]
}
