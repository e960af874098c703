import { numbersIn } from '../../../wire/numbers.js'
import { latinDigits, parseUnits } from '../../../wire/units.js'

/**
 * Parses an amount as a person types it, exactly: with any digits, and with a point or the decimal sign of the visitor's
 * language. A text in which the sign may instead separate thousands (`1,000`) is not parsed.
 * @returns Base units; `undefined` if the text is not an amount, or has more decimals than `decimals`.
 */
export function readAmount(text: string, decimals: number, locale: string): bigint | undefined {
  const decimalText = plainNumber(text, locale)
  return decimalText === undefined ? undefined : parseUnits(decimalText, decimals)
}

/** Checks whether a text is a number, but has too many decimals. */
export function hasTooManyDecimals(text: string, decimals: number, locale: string): boolean {
  const [, fraction = ''] = plainNumber(text, locale)?.split('.') ?? []
  return fraction.length > decimals
}

/** Writes a decimal text with the decimal sign of the visitor's language. */
export function localDecimal(decimalText: string, locale: string): string {
  return decimalText.replace('.', decimalSign(locale))
}

const numberPattern = /^(\d*)(?:([.,٫])(\d*))?$/

/** Writes a number with Latin digits and a point; `undefined` if the text is not a number. */
function plainNumber(text: string, locale: string): string | undefined {
  const [, whole = '', sign, fraction = ''] = numberPattern.exec(latinDigits(text.trim())) ?? []
  if (whole === '' && fraction === '') return undefined
  const mayPartThousands = fraction.length === 3 && whole !== '' && !whole.startsWith('0')
  if (sign !== undefined && sign !== '٫' && sign !== decimalSign(locale) && mayPartThousands) return undefined
  return `${whole || '0'}${fraction && `.${fraction}`}`
}

/** Returns the sign between the whole number and the decimals. */
const decimalSign = (locale: string) => numbersIn(locale).point()
