import type { Kit } from '../../core/kit/kit.js'
import { raiseAlert } from '../../core/services/alert.js'
import { fallbackLanguage, isLanguage, languageOf } from '../../wire/languages.js'
import { allTexts as interfaces } from './en/all.js'
import { knownTexts } from './knownTexts.js'
import type { Table } from './translate.js'

/** How many keys an alert names before it only counts the others. */
const namedKeys = 10

/** Reports to the developer which keys the site's own language lacks, which are shown in English, and which keys do not exist. */
export async function reportTexts(kit: Kit, locale: string): Promise<void> {
  const texts: Partial<Table<string>> = knownTexts(kit, locale) ?? {}
  const adapters = await Promise.all([...kit.adapters.values()].map((each) => each.texts?.(fallbackLanguage)))
  const english: Table<string> = Object.assign({}, interfaces, ...adapters)
  const givenKeys = Object.keys(texts)
  const keys = Object.keys(english)
  const unknown = givenKeys.filter((key) => !(key in english)).map((key) => `${key}: No such text`)
  const unfilled = givenKeys.flatMap((key) => {
    const [englishNames, givenNames] = [placeholders(english, key), placeholders(texts, key)]
    const unknownNames = givenNames.filter((name) => key in english && !englishNames.includes(name))
    return unknownNames.map((name) => `${key}: Nothing is filled in for {${name}}`)
  })
  const left = keys.filter((key) => !givenKeys.includes(key))
  const named = `${left.slice(0, namedKeys).join(', ')}${left.length > namedKeys ? ', …' : ''}`
  // In a language that we have texts for, a site may override only some of them, so none are reported as missing.
  const isWhole = isLanguage(languageOf(locale)) || left.length === 0
  const missing = isWhole ? [] : [`${left.length} of ${keys.length} texts are shown in English: ${named}`]
  const lines = [...unknown, ...unfilled, ...missing].map((line) => `texts.${locale}: ${line}`)
  if (lines.length > 0)
    raiseAlert(kit, { code: 'ownTexts', shortMessage: 'Own Texts', longMessage: lines.join('\n') })
}

/** Returns the names of the placeholders in a text, in all its plural forms. */
function placeholders(table: Partial<Table<string>>, key: string): readonly string[] {
  const text = table[key] ?? ''
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return [
    ...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))),
  ]
}
