import { numberLocaleOf } from '../../../wire/languages.js'

/** The date formats of the list, created once for all its rows. */
export interface ActivityFormats {
  /** The day of an entry, without the year, which the month's title says if needed. */
  readonly day: (at: number) => string
  /** The month, with the year unless it is the current one (§2). */
  readonly month: (year: number, month: number, now: number) => string
}

/** Creates the formats in the visitor's language and time zone. */
export function formatsIn(locale: string): ActivityFormats {
  const numberLocale = numberLocaleOf(locale)
  const day = new Intl.DateTimeFormat(numberLocale, { day: 'numeric', month: 'short' })
  const month = new Intl.DateTimeFormat(numberLocale, { month: 'long' })
  const monthAndYear = new Intl.DateTimeFormat(numberLocale, { month: 'long', year: 'numeric' })
  return {
    day: (at) => day.format(at),
    month: (year, each, now) => {
      const title = new Date(now).getFullYear() === year ? month : monthAndYear
      return title.format(new Date(year, each, 1))
    },
  }
}
