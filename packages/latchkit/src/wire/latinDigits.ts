/**
 * Writes the decimal digits of every script as Latin ones: a visitor's keyboard or mail may have its own.
 * @param text As it was typed or pasted.
 * @returns The same text; what is no decimal digit stays.
 * @example
 * ```ts
 * import { latinDigits } from 'latchkit/wire'
 * const code = latinDigits('۲۰۶۳۲۰') // '206320'
 * ```
 */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit: those of a script stand in a row, ten by ten, from its zero on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero--
  return (code - zero) % 10
}
