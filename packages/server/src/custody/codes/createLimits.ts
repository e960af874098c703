import { randomInt } from 'node:crypto'
import type { Store } from '../../store/store.js'

/** At most so many in a time, of what the name stands for. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly ms: number
}

/** The limit that is reached, and the time until there is a place again. */
export interface Full {
  readonly name: string
  readonly retrySeconds: number
  /** Of this limit all places are taken by now. */
  readonly isFull: true
}

/** Counts in the store, so that several processes and a restart change nothing. */
export interface Limits {
  /** Takes a place of each limit, or of none where one of them is reached, which is answered. */
  take(limits: readonly Limit[]): Promise<Full | undefined>
  /** The number of places of a limit that are taken. */
  taken(name: string): Promise<number>
  /** Frees all places of a limit. */
  free(name: string): Promise<void>
  removeExpired(): Promise<void>
}

/** Of many that want the last places at once, all but a few find another one within so many rounds. */
const mostRounds = 60

/** Makes the limits of a service; its schema has `codeTables` of this name. */
export function createLimits(store: Pick<Store, 'all' | 'write'>, name: string, now: () => number): Limits {
  const table = `${name}_limits`
  const find = (names: readonly string[]) =>
    store.all(
      `SELECT name, place, until FROM ${table} WHERE name IN (${names.map(() => '?').join(', ')}) AND until > ?`,
      [...names, now()],
    )

  /** A free place of each limit, or the limit that has none. */
  async function look(limits: readonly Limit[]): Promise<Full | readonly number[]> {
    const rows = await find(limits.map((each) => each.name))
    const places: number[] = []
    for (const { name: own, most } of limits) {
      const used = rows.filter((row) => row.name === own)
      if (used.length >= most) {
        const ends = used.map(({ until }) => Number(until)).sort((one, other) => one - other)
        const end = ends[used.length - most] ?? now()
        return { name: own, isFull: true, retrySeconds: Math.max(1, Math.ceil((end - now()) / 1_000)) }
      }
      const free = Array.from({ length: most }, (_, at) => at).filter(
        (at) => !used.some(({ place }) => Number(place) === at),
      )
      places.push(free[randomInt(free.length)] ?? 0)
    }
    return places
  }

  return {
    async take(given) {
      // In one order for all: two writes that wait for each other would fail.
      const limits = [...given].sort((one, other) => (one.name < other.name ? -1 : 1))
      for (let round = 0; round < mostRounds; round++) {
        const places = await look(limits)
        if ('isFull' in places) return places
        const isTaken = await store.write(
          limits.map((limit, at) => ({
            sql: `INSERT INTO ${table} (name, place, until) VALUES (?, ?, ?)
              ON CONFLICT (name, place) DO UPDATE SET until = excluded.until WHERE ${table}.until <= ?`,
            values: [limit.name, places[at] ?? 0, now() + limit.ms, now()],
            mustChange: true,
          })),
        )
        if (isTaken) return undefined
      }
      return { name: limits[0]?.name ?? '', isFull: true, retrySeconds: 1 }
    },
    taken: async (own) => (await find([own])).length,
    async free(own) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE name = ?`, values: [own] }])
    },
    async removeExpired() {
      await store.write([{ sql: `DELETE FROM ${table} WHERE until <= ?`, values: [now()] }])
    },
  }
}
