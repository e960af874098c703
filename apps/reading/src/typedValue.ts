import { getAddress, isAddress } from 'viem'
import { readNumber } from './readNumber.js'
import { showHidden } from './showHidden.js'
import { unreadable } from './Unreadable.js'

export interface Field {
  readonly name: string
  readonly type: string
}

export type Types = Readonly<Record<string, readonly Field[]>>

/** A field of typed data as a line, with its own lines below it. */
export interface TypedLine {
  readonly name: string
  readonly type: string
  readonly value?: string
  readonly lines?: readonly TypedLine[]
}

/** A value by its type: as it is shown, and as it is signed. Both come from one reading, so that they are one. */
export interface TypedValue {
  readonly line: TypedLine
  readonly value: unknown
}

type TypedRecord = Readonly<Record<string, unknown>>
export const isRecord = (value: unknown): value is TypedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const deepest = 12
/** The most lines that are shown: a person who signs reads them all. */
const mostLines = 2_000
const malformed = () => unreadable('badValue')

/** Makes what lays values out by their types, what is signed and nothing beside it. All that one makes count together. */
export function typedValues(types: Types) {
  let left = mostLines
  return function layOut(name: string, type: string, given: unknown, depth = 0): TypedValue {
    if (depth > deepest || --left < 0) throw unreadable('tooDeep')
    const [, item, count] = /^(.+)\[(\d{0,6})\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(given) || (count && Number(count) !== given.length)) throw malformed()
      const all = given.map((each: unknown, at) => layOut(`${at + 1}`, item, each, depth + 1))
      return {
        line: { name, type, lines: all.map(({ line }) => line) },
        value: all.map(({ value }) => value),
      }
    }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (!fields) {
      const value = atom(type, given)
      return { line: { name, type, value: showHidden(String(value)) }, value }
    }
    if (!isRecord(given)) throw malformed()
    const all = fields.map((field) => {
      if (!Object.hasOwn(given, field.name)) throw malformed()
      return [field.name, layOut(field.name, field.type, given[field.name], depth + 1)] as const
    })
    return {
      line: { name, type, lines: all.map(([, { line }]) => line) },
      value: Object.fromEntries(all.map(([key, { value }]) => [key, value])),
    }
  }
}

/** Reads a value that has no parts. One of another kind than its type is refused: libraries sign such a one each in a way of its own. */
function atom(type: string, given: unknown): string | bigint | boolean {
  const [, unsigned, bits] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  if (unsigned !== undefined) return integer(given, unsigned === 'u', Number(bits || 256))
  const [, length] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (length !== undefined) {
    const isBytes = typeof given === 'string' && /^0x(?:[\da-fA-F]{2})*$/.test(given)
    if (!isBytes || Number(length) > 32 || (length && given.length !== 2 + 2 * Number(length))) {
      throw malformed()
    }
    return given.toLowerCase()
  }
  switch (type) {
    case 'string':
      // A lone surrogate is signed as another character than it is written as.
      if (typeof given !== 'string' || /\p{Cs}/u.test(given)) throw malformed()
      return given
    case 'bool':
      if (typeof given !== 'boolean') throw malformed()
      return given
    case 'address':
      if (typeof given !== 'string' || !isAddress(given, { strict: false })) throw malformed()
      return getAddress(given)
    default:
      throw malformed()
  }
}

function integer(given: unknown, isUnsigned: boolean, bits: number): bigint {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw malformed()
  const size = isUnsigned ? bits : bits - 1
  // A number of JSON beyond 2^53 may have been rounded: the site would find another hash than is signed.
  if (typeof given === 'number' && !Number.isSafeInteger(given)) throw malformed()
  const digits = typeof given === 'number' ? String(given) : given
  const isBelow = typeof digits === 'string' && digits.startsWith('-')
  if (!isBelow) return readNumber(given, size, 'badValue')
  if (isUnsigned) throw malformed()
  // The most negative one is one more than the most positive one.
  const below = readNumber(digits.slice(1), bits, 'badValue')
  if (below > 1n << BigInt(size)) throw malformed()
  return -below
}
