import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { requestInvalid } from '../../errors/gateway.js'

type Position = readonly (string | number)[]

const digestOf = (list: string, position: Position) =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')
    .slice(0, 16)

/** The kind of each part of a position. */
export type PositionKinds = readonly ('text' | 'number')[]

const isPosition = (value: unknown, kinds: PositionKinds): value is Position =>
  Array.isArray(value) &&
  value.length === kinds.length &&
  value.every((one, index) =>
    kinds[index] === 'number' ? Number.isSafeInteger(one) : typeof one === 'string',
  )

/** A position in a list, as a text that fits this list alone: another account's or another filter's is refused. */
export function writeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([digestOf(list, position), position])).toString('base64url')
}

/** The refusal of a cursor that is not one of the list it came with. */
export const cursorInvalid = () =>
  fail(requestInvalid, { reasons: [{ field: 'cursor', description: 'Expected a cursor of this list' }] })

/** Throws `requestInvalid` where the cursor is not one of this list, to the letter: each text is kept under its own key. */
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
    // Not even written by a gateway: the same refusal as below.
  }
  throw cursorInvalid()
}

/** The page of a list that has nothing: no cursor is one of it. */
export function emptyPage(cursor: string | undefined): { data: []; next: null } {
  if (cursor !== undefined) throw cursorInvalid()
  return { data: [], next: null }
}
