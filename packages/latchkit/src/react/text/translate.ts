import type { TextKey } from './en.js'
import { directionOf, languageOf, numberLocaleOf } from './language.js'

/** The values of `{name}` placeholders in a text. */
export type TextValues = Readonly<Record<string, string>>

/** Texts by their keys. */
export type Table<Key extends string> = Readonly<Record<Key, string>>

/** The texts of the visitor's language. */
export interface Texts<Key extends string = TextKey> {
  (key: Key, values?: TextValues): string
  /** The text of a key that may not be there. */
  readonly ifAny: (key: string, values?: TextValues) => string | undefined
  /** A whole number as the visitor writes it. */
  readonly count: (count: number) => string
}

/** Makes the texts of a table ready for use. */
export function textsOf<Key extends string>(table: Table<Key>, locale: string): Texts<Key> {
  const has = (key: string): key is Key => Object.hasOwn(table, key)
  // In a right-to-left sentence a Latin name is isolated, so that it cannot turn the words around it.
  const isRtl = directionOf(languageOf(locale)) === 'rtl'
  const value = (given: string) => (isRtl ? `\u2068${given}\u2069` : given)
  const text = (key: Key, values: TextValues = {}): string =>
    table[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const given = values[name]
      return given === undefined ? whole : value(given)
    })
  return Object.assign(text, {
    ifAny: (key: string, values?: TextValues) => (has(key) ? text(key, values) : undefined),
    // The first formatter takes a browser long (90 ms of a slow phone), so a number that looks the same without goes without.
    count: (count: number) =>
      count < 1000 && !isRtl ? String(count) : new Intl.NumberFormat(numberLocaleOf(locale)).format(count),
  })
}
