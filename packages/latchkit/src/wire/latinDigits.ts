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
