import { languages, textLanguageOf } from '../../wire/languages.js'

/** Returns the locale for amounts: Latin digits in every language (readings 44), as wallets and explorers write them. */
const amountLocaleOf = (locale: string): string =>
  languages[textLanguageOf(locale)].digits ? `${locale.split('-u-')[0]}-u-nu-latn` : locale

/** The number formats of the amounts of a locale. */
export interface Numbers {
  /** Whole numbers, or sums of a currency by its code; in the short notation of the language, where one is asked for. */
  readonly format: (currency?: string, notation?: Notation) => Intl.NumberFormat
  /** The sign before a fraction. */
  readonly point: () => string
  /** A fraction's digits. */
  readonly digits: (fraction: string) => string
}

/** The notations of what is too long otherwise: `1.2M`, and `1.2E21` where no language has a word. */
export type Notation = 'compact' | 'scientific'

/** The numbers of amounts in a locale. A formatter takes longer to make than a row of a list to draw: each is made once, when it is used. */
export function numbersIn(locale: string): Numbers {
  const formats = new Map<string, Intl.NumberFormat>()
  const format = (currency = '', notation?: Notation) => {
    const key = `${currency} ${notation}`
    const known = formats.get(key)
    if (known) return known
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const made = new Intl.NumberFormat(amountLocaleOf(locale), {
      ...(currency && style),
      // What is written short is cut off before: a formatter would round it, and a sum up.
      ...(notation && { notation, minimumFractionDigits: 0, maximumFractionDigits: 9 }),
    })
    formats.set(key, made)
    return made
  }
  const written = new Map<string, string>()
  const digit = (each: string) => {
    const text = written.get(each) ?? format().format(Number(each))
    written.set(each, text)
    return text
  }
  return {
    format,
    point() {
      const known = written.get('.')
      if (known !== undefined) return known
      const parts = format().formatToParts(1.5)
      const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
      written.set('.', sign)
      return sign
    },
    digits: (fraction) => [...fraction].map(digit).join(''),
  }
}
