import { showHidden } from './showHidden.js'
import { unreadable } from './Unreadable.js'

export interface Field {
  readonly name: string
  readonly type: string
}

export type Types = Readonly<Record<string, readonly Field[] | undefined>>

/** A field of typed data as a line, with its own lines below it. */
export interface TypedLine {
  readonly name: string
  readonly type: string
  readonly value?: string
  readonly lines?: readonly TypedLine[]
}

const deepest = 12

/** Lays a value out by its type: what is signed, nothing beside it. */
export function typedValue(name: string, type: string, value: unknown, types: Types, depth = 0): TypedLine {
  if (depth > deepest) throw unreadable('tooDeep')
  const item = /^(.+)\[\d*\]$/.exec(type)?.[1]
  if (item && Array.isArray(value)) {
    const lines = value.map((each, index) => typedValue(`${index + 1}`, item, each, types, depth + 1))
    return { name, type, lines }
  }
  const fields = types[type]
  if (fields && typeof value === 'object' && value !== null) {
    const record = value as Readonly<Record<string, unknown>>
    return {
      name,
      type,
      lines: fields.map((field) => typedValue(field.name, field.type, record[field.name], types, depth + 1)),
    }
  }
  return { name, type, value: showHidden(String(value)) }
}
