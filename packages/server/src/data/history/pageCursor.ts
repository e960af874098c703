import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { requestInvalid } from '../../errors/gateway.js'

type Position = readonly (string | number)[]

const digestOf = (list: string, position: Position) =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')
    .slice(0, 16)

/** The type of each part of a position. */
export type PositionKinds = readonly ('text' | 'number')[]

const isPosition = (value: unknown, kinds: PositionKinds): value is Position =>
  Array.isArray(value) &&
  value.length === kinds.length &&
  value.every((one, index) =>
    kinds[index] === 'number' ? Number.isSafeInteger(one) : typeof one === 'string',
  )

/** Writes a position as a cursor that is valid for this list only, not for another account or filter. */
export function writeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([digestOf(list, position), position])).toString('base64url')
}

/** Creates the error for a cursor that does not belong to its list. */
export const cursorInvalid = () =>
  fail(requestInvalid, { reasons: [{ field: 'cursor', description: 'Expected a cursor of this list' }] })

/** Reads a cursor. Throws `requestInvalid` unless it is exactly as written for this list, since each text is a cache key. */
export function readCursor(
  list: string,
  cursor: string | undefined,
  kinds: PositionKinds,
): Position | undefined {
  if (cursor === undefined) return undefined
  try {
    const [digest, position] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (
      isPosition(position, kinds) &&
      digest === digestOf(list, position) &&
      writeCursor(list, position) === cursor
    )
      return position
  } catch {
    // No gateway has written this text: throw the same error as below.
  }
  throw cursorInvalid()
}

/** Returns the page of an empty list. No cursor belongs to it. */
export function emptyPage(cursor: string | undefined): { data: []; next: null } {
  if (cursor !== undefined) throw cursorInvalid()
  return { data: [], next: null }
}
