import type { NoticeCode } from './texts/en/notices.js'
import { unreadable } from './Unreadable.js'

/** Bounds the digits: longer ones are slow to parse, and no field of a chain needs them. */
const digits = /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/

/**
 * Reads an integer as sites write it: hex, decimal, or a JSON number.
 * @param bits Size of the field: larger numbers are refused.
 * @param code The reason if it is invalid.
 */
export function readNumber(input: unknown, bits: number, code: NoticeCode = 'badNumber'): bigint {
  const isNumber = typeof input === 'number' && Number.isInteger(input) && input >= 0
  const isText = typeof input === 'string' && digits.test(input)
  if (!isNumber && !isText && typeof input !== 'bigint') throw unreadable(code)
  const value = BigInt(input as string | number | bigint)
  if (value < 0n || value >= 1n << BigInt(bits)) throw unreadable(code)
  return value
}

/** Reads an optional number. */
export const readOptional = (input: unknown, bits: number): bigint | undefined =>
  input === undefined || input === null ? undefined : readNumber(input, bits)
