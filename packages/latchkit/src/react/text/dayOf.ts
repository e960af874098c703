import { numberLocaleOf } from '../../wire/languages.js'

/** Writes a day as the visitor does, with the year unless it is this one. `at` is in ms since 1970. */
export function dayOf(at: number, locale: string, month: 'long' | 'short' = 'long'): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(numberLocaleOf(locale), { day: 'numeric', month, ...year }).format(at)
}
