import type { ChainNamespace } from '../../wire/caip.js'
import type { OptionProblem } from '../../wire/errors/kit.js'
import { languages } from '../../wire/languages.js'
import type { Adapter } from '../contracts/adapter.js'
import type { Config } from './config.js'

/** Checks whether there are texts for the site's locale. If not, everything is in English, including numbers. */
export function languageProblems(
  { texts = {} }: Pick<Config, 'texts'>,
  locale: string | undefined,
): OptionProblem[] {
  const known = [...new Set([...Object.keys(languages), ...Object.keys(texts)])]
  const speaks = (tag: string) => `${locale}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())
  if (locale === undefined || known.some(speaks)) return []
  const message = `There are no texts in "${locale}", so everything is in English. Known: ${known.join(', ')}; the option texts adds others`
  return [{ path: 'locale', message }]
}

/** Checks that the account type which a site chose for a namespace is one that its adapter knows. */
export function accountTypeProblems(
  { namespace, accountTypes }: Adapter,
  chosen: Readonly<Record<ChainNamespace, string>> = {},
): OptionProblem[] {
  const wanted = chosen[namespace]
  const known = accountTypes.map(({ type }) => type)
  if (wanted === undefined || known.includes(wanted)) return []
  const message = `Expected ${known.join(' | ')}, received ${wanted}`
  return [{ path: `defaultAccountTypes.${namespace}`, message }]
}
