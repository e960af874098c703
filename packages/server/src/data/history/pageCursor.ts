import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { requestInvalid } from '../../errors/gateway.js'

type Place = readonly (string | number)[]

const digestOf = (list: string, place: Place) =>
  createHash('sha256')
    .update(JSON.stringify([list, place]))
    .digest('base64url')
    .slice(0, 16)

/** What stands at each position of a place. */
export type PlaceKinds = readonly ('text' | 'number')[]

const isPlace = (value: unknown, kinds: PlaceKinds): value is Place =>
  Array.isArray(value) &&
  value.length === kinds.length &&
  value.every((one, index) =>
    kinds[index] === 'number' ? Number.isSafeInteger(one) : typeof one === 'string',
  )

/** A place in a list, as a text that fits this list alone: another account's or another filter's is refused. */
export function writeCursor(list: string, place: Place): string {
  return Buffer.from(JSON.stringify([digestOf(list, place), place])).toString('base64url')
}

/** The refusal of a cursor that is not one of the list it came with. */
export const cursorInvalid = () =>
  fail(requestInvalid, { reasons: [{ field: 'cursor', description: 'Expected a cursor of this list' }] })

/** Throws `requestInvalid` where the cursor is not one of this list, to the letter: each text is kept under its own key. */
export function readCursor(list: string, cursor: string | undefined, kinds: PlaceKinds): Place | undefined {
  if (cursor === undefined) return undefined
  try {
    const [digest, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (isPlace(place, kinds) && digest === digestOf(list, place) && writeCursor(list, place) === cursor)
      return place
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
