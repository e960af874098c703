import { numberLocaleOf } from '../../../../packages/latchkit/src/wire/languages.js'

/** Writes a count in the digits of a language. Amounts have Latin digits in every language (readings 44). */
export const countIn = (language: string, count: number, minDigits = 1): string =>
  new Intl.NumberFormat(numberLocaleOf(language), {
    minimumIntegerDigits: minDigits,
    useGrouping: false,
  }).format(count)
