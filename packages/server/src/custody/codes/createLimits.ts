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
  /** Counts the places of each limit that are taken, in the store: ten thousand rows brought here would take all of the one thread. */
  async function count(names: readonly string[]): Promise<(name: string) => number> {
    const rows = await store.all(
      `SELECT name, COUNT(*) AS taken FROM ${table}
        WHERE name IN (${names.map(() => '?').join(', ')}) AND until > ? GROUP BY name`,
      [...names, now()],
    )
    return (own) => Number(rows.find((row) => row.name === own)?.taken ?? 0)
  }

  /** The answer of a limit that is reached: the time until less than its number is taken. */
  async function full({ name: own, most }: Limit, taken: number): Promise<Full> {
    const [row] = await store.all(
      `SELECT until FROM ${table} WHERE name = ? AND until > ? ORDER BY until LIMIT 1 OFFSET ${taken - most}`,
      [own, now()],
    )
    const end = Number(row?.until ?? now())
    return { name: own, isFull: true, retrySeconds: Math.max(1, Math.ceil((end - now()) / 1_000)) }
  }

  /** The free place of a number in each limit, counted among those that are free. */
  async function freePlaces(wanted: readonly { readonly name: string; readonly nth: number }[]) {
    // Beside each place that is taken: how many before it are free.
    const one = (at: number) => `SELECT ${at} AS at, COUNT(*) AS taken FROM (
      SELECT place - ROW_NUMBER() OVER (ORDER BY place) + 1 AS free FROM ${table} WHERE name = ? AND until > ?
    ) AS places${at} WHERE free <= ?`
    const rows = await store.all(
      wanted.map((_, at) => one(at)).join(' UNION ALL '),
      wanted.flatMap(({ name: own, nth }) => [own, now(), nth]),
    )
    return wanted.map(({ nth }, at) => nth + Number(rows.find((row) => Number(row.at) === at)?.taken ?? 0))
  }

  /** A free place of each limit, or the limit that has none. */
  async function look(limits: readonly Limit[]): Promise<Full | readonly number[]> {
    const taken = await count(limits.map((each) => each.name))
    const reached = limits.find(({ name: own, most }) => taken(own) >= most)
    if (reached) return full(reached, taken(reached.name))
    return freePlaces(limits.map(({ name: own, most }) => ({ name: own, nth: randomInt(most - taken(own)) })))
  }

  return {
    async take(given) {
      // In one order for all: two writes that wait for each other would fail.
      const limits = [...given].sort((one, other) => (one.name < other.name ? -1 : 1))
      for (let round = 0; round < mostRounds; round++) {
        const places = await look(limits)
        if ('isFull' in places) return places
        // Others have taken places since they were counted: one beyond the last is none.
        if (limits.some(({ most }, at) => (places[at] ?? 0) >= most)) continue
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
    taken: async (own) => (await count([own]))(own),
    async free(own) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE name = ?`, values: [own] }])
    },
    async removeExpired() {
      await store.write([{ sql: `DELETE FROM ${table} WHERE until <= ?`, values: [now()] }])
    },
  }
}
