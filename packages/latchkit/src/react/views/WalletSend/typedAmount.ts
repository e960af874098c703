import { latinDigits } from '../../../wire/latinDigits.js'
import { parseUnits } from '../../../wire/units.js'
import { numbersIn } from '../../text/numbers.js'

/**
 * Reads an amount as a person types it, exactly: with the decimal sign of the visitor's language or a point, and in any
 * digits. A sign that could as well part thousands (`1,000`) is not guessed at.
 * @returns Base units; `undefined` if it is not an amount of at most so many decimals.
 */
export function readAmount(typed: string, decimals: number, locale: string): bigint | undefined {
  const plain = plainOf(typed, locale)
  return plain === undefined ? undefined : parseUnits(plain, decimals)
}

/** Whether it is a number that only has too many decimals. */
export function hasTooManyDecimals(typed: string, decimals: number, locale: string): boolean {
  const [, fraction = ''] = plainOf(typed, locale)?.split('.') ?? []
  return fraction.length > decimals
}

/** A decimal text as the visitor would type it. */
export function typedOf(plain: string, locale: string): string {
  return plain.replace('.', decimalSign(locale))
}

const form = /^(\d*)(?:([.,٫])(\d*))?$/

/** Writes a number with Latin digits and a point; `undefined` if the text is not a number. */
function plainOf(typed: string, locale: string): string | undefined {
  const [, whole = '', sign, fraction = ''] = form.exec(latinDigits(typed.trim())) ?? []
  if (whole === '' && fraction === '') return undefined
  const mayPartThousands = fraction.length === 3 && whole !== '' && !whole.startsWith('0')
  if (sign !== undefined && sign !== '٫' && sign !== decimalSign(locale) && mayPartThousands) return undefined
  return `${whole || '0'}${fraction && `.${fraction}`}`
}

/** The sign between whole numbers and decimals. */
const decimalSign = (locale: string) => numbersIn(locale).point()
