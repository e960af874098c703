import { createHash } from 'node:crypto'
import type { Cache } from '../../cache/createCache.js'
import { cursorInvalid, readCursor, writeCursor } from './pageCursor.js'

/**
 * Positions in lists of other services. They are stored here and a cursor only names one: what a caller sends never goes
 * on to those services (G2).
 */
export interface CursorStore {
  /** Stores a position and answers the cursor that names it. */
  write(list: string, position: object): Promise<string>
  /** The position a cursor names. Throws `requestInvalid` where the cursor is not one of this list. */
  read<Position>(list: string, cursor: string): Promise<Position>
}

const storedMs = 7 * 86_400_000
const nameOf = (list: string, position: object) =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')

/** Creates a cursor store in the cache of the server. */
export function createCursorStore(cache: Cache): CursorStore {
  const cached = (name: string, load: () => Promise<object>) =>
    cache.get(`place:${name}`, { freshMs: storedMs, staleMs: storedMs, load })
  return {
    async write(list, position) {
      const name = nameOf(list, position)
      await cached(name, async () => position)
      return writeCursor(list, [name])
    },
    async read<Position>(list: string, cursor: string) {
      const name = String(readCursor(list, cursor, ['text'])?.[0])
      const position = await cached(name, () => Promise.reject(cursorInvalid()))
      if (nameOf(list, position) !== name) throw cursorInvalid()
      return position as Position
    },
  }
}
