import type { PluralText } from '../../../../packages/latchkit/src/core/contracts/interface.js'
import { countIn } from './countIn.js'

/** Returns the form of a text for a count by the plural rules of a language, with the count at `{n}`. */
export function countedIn(language: string, forms: PluralText, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replace('{n}', countIn(language, count))
}
