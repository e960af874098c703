import { amountLocaleOf } from './languages.js'

/** Formats the amounts of a locale. */
export interface Numbers {
  /** Returns a formatter for whole numbers, or for sums of a currency by its code, optionally in a short notation. */
  readonly format: (currency?: string, notation?: Notation) => Intl.NumberFormat
  /** Returns the sign before a fraction. */
  readonly point: () => string
  /** Writes the digits of a fraction. */
  readonly digits: (fraction: string) => string
}

/** The notations of a number that is too long: `1.2M`, and `1.2E21` if the language has no word for the unit. */
export type Notation = 'compact' | 'scientific'

/**
 * Returns the number formats of a locale. Each is created once, on its first use, because creating one takes longer than
 * drawing a row.
 */
export function numbersIn(locale: string): Numbers {
  const formats = new Map<string, Intl.NumberFormat>()
  const format = (currency = '', notation?: Notation) => {
    const key = `${currency} ${notation}`
    const known = formats.get(key)
    if (known) return known
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    const numberFormat = new Intl.NumberFormat(amountLocaleOf(locale), {
      ...(currency && style),
      // The value is truncated before it is formatted, because the formatter would round it, and a sum could be rounded up.
      ...(notation && { notation, minimumFractionDigits: 0, maximumFractionDigits: 9 }),
    })
    formats.set(key, numberFormat)
    return numberFormat
  }
  const writtenNumbers = new Map<string, string>()
  const digit = (each: string) => {
    const text = writtenNumbers.get(each) ?? format().format(Number(each))
    writtenNumbers.set(each, text)
    return text
  }
  return {
    format,
    point() {
      const known = writtenNumbers.get('.')
      if (known !== undefined) return known
      const parts = format().formatToParts(1.5)
      const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
      writtenNumbers.set('.', sign)
      return sign
    },
    digits: (fraction) => [...fraction].map(digit).join(''),
  }
}

/** A whole number prepared for a short notation such as `1.2M`. */
export interface CompactWhole {
  /** The number, truncated to the decimals that the notation shows; never rounded. */
  readonly value: bigint
  readonly notation: Notation
}

/** Truncates a whole number for a short notation. Returns `undefined` below a thousand, where no notation is shorter. */
export function compactWhole(wholeNumber: bigint, places: number): CompactWhole | undefined {
  const digits = wholeNumber.toString().length
  if (digits < 4) return undefined
  // Beyond trillions languages have no word for the unit, so they would write a long number of trillions.
  const isNamed = digits <= 15
  const step = isNamed ? digits - (((digits - 1) % 3) + 1) : digits - 1
  const unit = 10n ** BigInt(Math.max(step - places, 0))
  return { value: wholeNumber - (wholeNumber % unit), notation: isNamed ? 'compact' : 'scientific' }
}
