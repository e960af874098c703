import { isLatchkitError } from '../../wire/errors/fail.js'
import type { ErrorTextKey } from './enErrors.js'
import { type Table, type TextValues, textsOf } from './translate.js'

/** Failures in the visitor's words. */
export interface ErrorTexts {
  /** The sentence for a failure, by its code; the catalogue's own where there is none. */
  readonly sentence: (error: unknown, wallet: string) => string
  /** The heading for a failure to connect. */
  readonly heading: (error: unknown, wallet: string) => string
}

/** Makes the sentences of a table ready for use. */
export function errorTextsOf(table: Table<ErrorTextKey>, locale: string): ErrorTexts {
  const text = textsOf(table, locale)
  const first = (...keys: readonly string[]) =>
    keys.find((key): key is ErrorTextKey => Object.hasOwn(table, key))
  return {
    sentence: (error, wallet) => {
      if (!isLatchkitError(error)) return text('error.walletFailed', { wallet })
      const values: TextValues = { ...textsIn(error.data), wallet }
      const key = `error.${error.code}`
      const known = first(...(values.reason ? [`${key}.reason`] : []), key)
      return known ? text(known, values) : error.message
    },
    heading: (error, wallet) => {
      const known = isLatchkitError(error) && first(`error.${error.code}.title`)
      return text(known || 'error.title', { wallet })
    },
  }
}

/** What of an error's data is text, such as `network` and `reason`. */
function textsIn(data: unknown): TextValues {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
}
