import { getAddress, isAddress } from 'viem'
import { readNumber } from './readNumber.js'
import { showHidden } from './showHidden.js'
import { unreadable } from './Unreadable.js'

export interface Field {
  readonly name: string
  readonly type: string
}

export type Types = Readonly<Record<string, readonly Field[]>>

/** A field of typed data as a line, with nested lines. */
export interface TypedLine {
  readonly name: string
  readonly type: string
  readonly value?: string
  readonly lines?: readonly TypedLine[]
}

/** A typed value as shown and as signed, read together so that both agree. */
export interface TypedValue {
  readonly line: TypedLine
  readonly value: unknown
}

type TypedRecord = Readonly<Record<string, unknown>>
export const isRecord = (value: unknown): value is TypedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const deepest = 12
/** Maximum number of lines: a person has to read them all before signing. */
const mostLines = 2_000
const malformed = () => unreadable('badValue')

/** Creates the function that lays out values by their types: exactly what is signed. All its calls share the limit of lines. */
export function typedValues(types: Types) {
  let left = mostLines
  return function layOut(name: string, type: string, input: unknown, depth = 0): TypedValue {
    if (depth > deepest || --left < 0) throw unreadable('tooDeep')
    const [, item, count] = /^(.+)\[(\d{0,6})\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(input) || (count && Number(count) !== input.length)) throw malformed()
      const all = input.map((each: unknown, at) => layOut(`${at + 1}`, item, each, depth + 1))
      return {
        line: { name, type, lines: all.map(({ line }) => line) },
        value: all.map(({ value }) => value),
      }
    }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (!fields) {
      const value = atom(type, input)
      return { line: { name, type, value: showHidden(String(value)) }, value }
    }
    if (!isRecord(input)) throw malformed()
    const all = fields.map((field) => {
      if (!Object.hasOwn(input, field.name)) throw malformed()
      return [field.name, layOut(field.name, field.type, input[field.name], depth + 1)] as const
    })
    return {
      line: { name, type, lines: all.map(([, { line }]) => line) },
      value: Object.fromEntries(all.map(([key, { value }]) => [key, value])),
    }
  }
}

/** Reads a primitive value. Refuses one of another type, since libraries would sign it differently. */
function atom(type: string, input: unknown): string | bigint | boolean {
  const [, unsigned, bits] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  if (unsigned !== undefined) return integer(input, unsigned === 'u', Number(bits || 256))
  const [, length] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (length !== undefined) {
    const isBytes = typeof input === 'string' && /^0x(?:[\da-fA-F]{2})*$/.test(input)
    if (!isBytes || Number(length) > 32 || (length && input.length !== 2 + 2 * Number(length))) {
      throw malformed()
    }
    return input.toLowerCase()
  }
  switch (type) {
    case 'string':
      // A lone surrogate is signed as another character than it shows.
      if (typeof input !== 'string' || /\p{Cs}/u.test(input)) throw malformed()
      return input
    case 'bool':
      if (typeof input !== 'boolean') throw malformed()
      return input
    case 'address':
      if (typeof input !== 'string' || !isAddress(input, { strict: false })) throw malformed()
      return getAddress(input)
    default:
      throw malformed()
  }
}

function integer(input: unknown, isUnsigned: boolean, bits: number): bigint {
  if (bits < 8 || bits > 256 || bits % 8 !== 0) throw malformed()
  const size = isUnsigned ? bits : bits - 1
  // A JSON number beyond 2^53 may have been rounded: the site would compute another hash.
  if (typeof input === 'number' && !Number.isSafeInteger(input)) throw malformed()
  const digits = typeof input === 'number' ? String(input) : input
  const isNegative = typeof digits === 'string' && digits.startsWith('-')
  if (!isNegative) return readNumber(input, size, 'badValue')
  if (isUnsigned) throw malformed()
  // The minimum is one further from 0 than the maximum.
  const magnitude = readNumber(digits.slice(1), bits, 'badValue')
  if (magnitude > 1n << BigInt(size)) throw malformed()
  return -magnitude
}
