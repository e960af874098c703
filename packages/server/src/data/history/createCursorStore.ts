import { createHash } from 'node:crypto'
import type { Cache } from '../../cache/createCache.js'
import { cursorInvalid, readCursor, writeCursor } from './pageCursor.js'

/**
 * Stores positions in the lists of other services. A cursor only names a stored position, so nothing that a caller sends is passed on to
 * those services (G2).
 */
export interface CursorStore {
  /** Stores a position and returns its cursor. */
  write(list: string, position: object): Promise<string>
  /** Returns the position of a cursor. Throws `requestInvalid` if the cursor does not belong to this list. */
  read<Position>(list: string, cursor: string): Promise<Position>
}

const storedMs = 7 * 86_400_000
const nameOf = (list: string, position: object) =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')

/** Creates a cursor store in the server's cache. */
export function createCursorStore(cache: Cache): CursorStore {
  const cachedPosition = (name: string, load: () => Promise<object>) =>
    cache.get(`place:${name}`, { freshMs: storedMs, staleMs: storedMs, load })
  return {
    async write(list, position) {
      const name = nameOf(list, position)
      await cachedPosition(name, async () => position)
      return writeCursor(list, [name])
    },
    async read<Position>(list: string, cursor: string) {
      const name = String(readCursor(list, cursor, ['text'])?.[0])
      const position = await cachedPosition(name, () => Promise.reject(cursorInvalid()))
      if (nameOf(list, position) !== name) throw cursorInvalid()
      return position as Position
    },
  }
}
