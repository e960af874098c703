import type { NoticeCode } from './texts/en/notices.js'
import { unreadable } from './Unreadable.js'

/** Longer digits cost time to read, and no field of a chain has as many. */
const digits = /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/

/**
 * Reads a whole number as sites write them: hex, decimal, or a number of JSON.
 * @param bits The size of the field: nothing larger fits into it.
 * @param code The reason where it is none.
 */
export function readNumber(given: unknown, bits: number, code: NoticeCode = 'badNumber'): bigint {
  const isNumber = typeof given === 'number' && Number.isInteger(given) && given >= 0
  const isText = typeof given === 'string' && digits.test(given)
  if (!isNumber && !isText && typeof given !== 'bigint') throw unreadable(code)
  const value = BigInt(given as string | number | bigint)
  if (value < 0n || value >= 1n << BigInt(bits)) throw unreadable(code)
  return value
}

/** Reads a number that may be left out. */
export const readOptional = (given: unknown, bits: number): bigint | undefined =>
  given === undefined || given === null ? undefined : readNumber(given, bits)
