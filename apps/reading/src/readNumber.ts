import type { NoticeCode } from './texts/en/notices.js'
import { unreadable } from './Unreadable.js'

/** Bounds the digits: longer ones are slow to parse, and no field of a chain needs them. */
const digits = /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/

/**
 * Reads an integer as sites write it: hex, decimal, or a JSON number.
 * @param bits Size of the field: larger numbers are refused.
 * @param code The reason if it is invalid.
 */
export function readNumber(given: unknown, bits: number, code: NoticeCode = 'badNumber'): bigint {
  const isNumber = typeof given === 'number' && Number.isInteger(given) && given >= 0
  const isText = typeof given === 'string' && digits.test(given)
  if (!isNumber && !isText && typeof given !== 'bigint') throw unreadable(code)
  const value = BigInt(given as string | number | bigint)
  if (value < 0n || value >= 1n << BigInt(bits)) throw unreadable(code)
  return value
}

/** Reads an optional number. */
export const readOptional = (given: unknown, bits: number): bigint | undefined =>
  given === undefined || given === null ? undefined : readNumber(given, bits)
