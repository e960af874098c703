import { type Language, numberLocaleOf } from '../../../../packages/latchkit/src/wire/languages.js'

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Formats times in a language. */
export interface Times {
  /** Writes the distance of a time from now, such as *5 minutes ago*. */
  away(ms: number): string
  /** Writes the date and time. */
  at(ms: number): string
}

/** Writes a date and time in a language, in the time zone of the person. */
export const timeIn = (language: string, ms: number): string =>
  new Intl.DateTimeFormat(numberLocaleOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(ms)

/** Creates the formatters of times. */
export function timesIn(language: Language, now: () => number): Times {
  const relative = new Intl.RelativeTimeFormat(numberLocaleOf(language), { numeric: 'auto' })
  return {
    away(ms) {
      const distance = ms - now()
      const [unit, size] = units.find(([, each]) => Math.abs(distance) >= each) ?? ['second', 0]
      return relative.format(size === 0 ? 0 : Math.trunc(distance / size), unit)
    },
    at: (ms) => timeIn(language, ms),
  }
}
