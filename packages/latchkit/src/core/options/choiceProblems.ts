import type { ChainNamespace } from '../../wire/caip.js'
import type { OptionProblem } from '../../wire/errors/kit.js'
import { languages } from '../../wire/languages.js'
import type { Adapter } from '../contracts/adapter.js'
import type { Config } from './config.js'

/** Returns a problem if there are no texts for the site's locale: everything is then in English, including numbers. */
export function languageProblems(
  { texts = {} }: Pick<Config, 'texts'>,
  locale: string | undefined,
): OptionProblem[] {
  const languageTags = [...new Set([...Object.keys(languages), ...Object.keys(texts)])]
  const speaks = (tag: string) => `${locale}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())
  if (locale === undefined || languageTags.some(speaks)) return []
  const message = `There are no texts in "${locale}", so everything is in English. Known: ${languageTags.join(', ')}; the option texts adds others`
  return [{ path: 'locale', message }]
}

/** Returns a problem if the adapter of a namespace does not know the account type that the site chose. */
export function accountTypeProblems(
  { namespace, accountTypes }: Adapter,
  siteChoices: Readonly<Record<ChainNamespace, string>> = {},
): OptionProblem[] {
  const chosenType = siteChoices[namespace]
  const knownTypes = accountTypes.map(({ type }) => type)
  if (chosenType === undefined || knownTypes.includes(chosenType)) return []
  const message = `Expected ${knownTypes.join(' | ')}, received ${chosenType}`
  return [{ path: `defaultAccountTypes.${namespace}`, message }]
}
