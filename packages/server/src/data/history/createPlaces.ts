import { createHash } from 'node:crypto'
import type { Cache } from '../../cache/createCache.js'
import { cursorInvalid, readCursor, writeCursor } from './pageCursor.js'

/**
 * Places in lists others tell. They are kept here and a cursor only names one: what a caller sends never goes on to those
 * others (G2).
 */
export interface Places {
  cursorOf(list: string, place: object): Promise<string>
  /** Throws `requestInvalid` where the cursor is not one of this list. */
  placeOf<Place>(list: string, cursor: string): Promise<Place>
}

const keptMs = 7 * 86_400_000
const nameOf = (list: string, place: object) =>
  createHash('sha256')
    .update(JSON.stringify([list, place]))
    .digest('base64url')

export function createPlaces(cache: Cache): Places {
  const kept = (name: string, load: () => Promise<object>) =>
    cache.get(`place:${name}`, { freshMs: keptMs, staleMs: keptMs, load })
  return {
    async cursorOf(list, place) {
      const name = nameOf(list, place)
      await kept(name, async () => place)
      return writeCursor(list, [name])
    },
    async placeOf<Place>(list: string, cursor: string) {
      const name = String(readCursor(list, cursor, ['text'])?.[0])
      const place = await kept(name, () => Promise.reject(cursorInvalid()))
      if (nameOf(list, place) !== name) throw cursorInvalid()
      return place as Place
    },
  }
}
