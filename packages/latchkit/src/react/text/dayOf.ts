import { numberLocaleOf } from './translate.js'

/** A day as the visitor writes it, with its year where that is not this one. `at` in ms since 1970. */
export function dayOf(at: number, locale: string, month: 'long' | 'short' = 'long'): string {
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(numberLocaleOf(locale), { day: 'numeric', month, ...year }).format(at)
}
