import { balanceDecimals } from './constants.js'

/**
 * Formats base units as a decimal text, exactly and without trailing zeros.
 * @param value The amount in base units.
 * @param decimals The number of digits between the unit and the base unit: 18 for ether.
 * @returns The decimal text, such as `1.5`.
 * @example
 * ```ts
 * import { formatUnits } from 'latchkit/wire'
 * formatUnits(1_500_000_000_000_000_000n, 18) // '1.5'
 * ```
 */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/**
 * Parses a decimal text to base units, exactly. Digits beyond `decimals` are refused rather than rounded.
 * @param text The decimal text, such as `1.5`.
 * @param decimals The number of digits between the unit and the base unit: 18 for ether.
 * @returns The amount, or `undefined` if the text is not a plain decimal number with at most `decimals` places.
 * @example
 * ```ts
 * import { parseUnits } from 'latchkit/wire'
 * parseUnits('1.5', 18) // 1500000000000000000n
 * ```
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return undefined
  return BigInt(`${match[1]}${fraction.padEnd(decimals, '0')}`)
}

/**
 * Truncates an amount for display: at most `places` decimals, never rounded up, and `<0.001` if truncating would leave 0 (§5).
 * @param value The amount in base units.
 * @param decimals The number of digits between the unit and the base unit: 18 for ether.
 * @param places The most decimals to show.
 * @returns The shortened decimal text.
 * @example
 * ```ts
 * import { truncateAmount } from 'latchkit/wire'
 * truncateAmount(1_234_567_000_000_000_000n, 18) // '1.234'
 * ```
 */
export function truncateAmount(value: bigint, decimals: number, places: number = balanceDecimals): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const digits = fraction.slice(0, places).replace(/0+$/, '')
  if (value > 0n && whole === '0' && digits === '') return places > 0 ? `<0.${'0'.repeat(places - 1)}1` : '<1'
  return digits ? `${whole}.${digits}` : whole
}

/**
 * Replaces the decimal digits of every script by Latin ones, because a visitor's keyboard or mail may use others.
 * @param text The text, as it was typed or pasted.
 * @returns The text with Latin digits. All other characters stay.
 * @example
 * ```ts
 * import { latinDigits } from 'latchkit/wire'
 * const code = latinDigits('۲۰۶۳۲۰') // '206320'
 * ```
 */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Returns the value of a digit. In every script the ten digits follow each other, beginning with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero--
  return (code - zero) % 10
}
