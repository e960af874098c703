import type { PluralText } from '../../core/contracts/interface.js'
import { directionOf, languageOf, numberLocaleOf } from '../../wire/languages.js'
import type { TextKey } from './en/modal.js'

/** The values of `{name}` placeholders in a text. A number is written as the visitor writes it, and chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** Texts by their keys. */
export type Table<Key extends string> = Readonly<Record<Key, string | PluralText>>

/** The texts of an English table in another language. If one is missing, it does not compile. */
export type Translated<English> = Table<Extract<keyof English, string>>

/** Returns texts of the visitor's language. */
export interface Texts<Key extends string = TextKey> {
  (key: Key, values?: TextValues): string
  /** Returns the text of a key that may not exist. */
  readonly ifAny: (key: string, values?: TextValues) => string | undefined
  /** Writes a whole number as the visitor does. */
  readonly count: (count: number) => string
}

/** Creates the function that returns the texts of a table. */
export function textsOf<Key extends string>(table: Table<Key>, locale: string): Texts<Key> {
  const has = (key: string): key is Key => Object.hasOwn(table, key)
  // In a right-to-left sentence, isolate a Latin name, so that its direction does not change the order of the text around it.
  const isRtl = directionOf(languageOf(locale)) === 'rtl'
  const value = (givenValue: string | number) => {
    const shown = typeof givenValue === 'number' ? count(givenValue) : givenValue
    return isRtl ? `\u2068${shown}\u2069` : shown
  }
  // Creating the first formatter takes long (90 ms on a slow phone), so a number that looks the same without one is not
  // formatted.
  const count = (count: number) =>
    count < 1000 && !isRtl ? String(count) : new Intl.NumberFormat(numberLocaleOf(locale)).format(count)
  const text = (key: Key, values: TextValues = {}): string => {
    const found = table[key]
    const form = typeof found === 'string' ? found : formOf(found, values.count, locale)
    return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const givenValue = values[name]
      return givenValue === undefined ? placeholder : value(givenValue)
    })
  }
  return Object.assign(text, {
    ifAny: (key: string, values?: TextValues) => (has(key) ? text(key, values) : undefined),
    count,
  })
}

/** Returns the form of a text for a number, by the plural rules of the language. */
const formOf = (forms: PluralText, count: string | number | undefined, locale: string): string =>
  forms[new Intl.PluralRules(locale).select(Number(count))] ?? forms.other
