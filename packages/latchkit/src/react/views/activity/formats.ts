import { numberLocaleOf } from '../../text/translate.js'

/** The time formats of the list: made once for all of its rows. */
export interface ActivityFormats {
  /** The day of an entry: what its month's title does not say. */
  readonly day: (at: number) => string
  /** §2: only the month in the current year, with the year otherwise. */
  readonly month: (year: number, month: number, now: number) => string
}

/** Times in the visitor's language and time zone. */
export function formatsIn(locale: string): ActivityFormats {
  const given = numberLocaleOf(locale)
  const day = new Intl.DateTimeFormat(given, { day: 'numeric', month: 'short' })
  const month = new Intl.DateTimeFormat(given, { month: 'long' })
  const monthAndYear = new Intl.DateTimeFormat(given, { month: 'long', year: 'numeric' })
  return {
    day: (at) => day.format(at),
    month: (year, each, now) => {
      const title = new Date(now).getFullYear() === year ? month : monthAndYear
      return title.format(new Date(year, each, 1))
    },
  }
}
