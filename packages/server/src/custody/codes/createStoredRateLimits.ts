import { randomInt } from 'node:crypto'
import type { Store } from '../../store/store.js'

/** A limit: at most `most` within `ms`. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly ms: number
}

/** A limit that is reached, and how long until a slot is free. */
export interface FullLimit {
  readonly name: string
  readonly retrySeconds: number
  /** Whether all slots of the limit are taken. */
  readonly isFull: true
}

/** Rate limits whose slots are in the store, so that several processes share them and a restart does not reset them. */
export interface StoredRateLimits {
  /** Takes a slot of each limit. If one limit is reached, takes no slot and returns that limit. */
  take(limits: readonly Limit[]): Promise<FullLimit | undefined>
  /** Counts the taken slots of a limit. */
  countTaken(name: string): Promise<number>
  /** Frees all slots of a limit. */
  free(name: string): Promise<void>
  removeExpired(): Promise<void>
}

/** How often `take` tries again. If many callers compete for the last slots, nearly all find one within so many rounds. */
const maxRounds = 60

/** Creates the limits of a service whose schema has `codeTables` of this name. */
export function createStoredRateLimits(
  store: Pick<Store, 'all' | 'write'>,
  name: string,
  now: () => number,
): StoredRateLimits {
  const table = `${name}_limits`
  /** Counts the taken slots of each limit inside the database: loading ten thousand rows would block the only thread. */
  async function countSlots(names: readonly string[]): Promise<(name: string) => number> {
    const rows = await store.all(
      `SELECT name, COUNT(*) AS taken FROM ${table}
        WHERE name IN (${names.map(() => '?').join(', ')}) AND until > ? GROUP BY name`,
      [...names, now()],
    )
    return (limitName) => Number(rows.find((row) => row.name === limitName)?.taken ?? 0)
  }

  /** Describes a limit that is reached, with the time until fewer slots than its maximum are taken. */
  async function describeFull({ name: limitName, most }: Limit, takenSlots: number): Promise<FullLimit> {
    const [row] = await store.all(
      `SELECT until FROM ${table} WHERE name = ? AND until > ? ORDER BY until LIMIT 1 OFFSET ${takenSlots - most}`,
      [limitName, now()],
    )
    const freeAt = Number(row?.until ?? now())
    return { name: limitName, isFull: true, retrySeconds: Math.max(1, Math.ceil((freeAt - now()) / 1_000)) }
  }

  /** Finds the nth free slot of each limit. */
  async function findFreeSlots(choices: readonly { readonly name: string; readonly nth: number }[]) {
    // Computes for each taken slot how many slots before it are free.
    const queryOf = (at: number) => `SELECT ${at} AS at, COUNT(*) AS taken FROM (
      SELECT place - ROW_NUMBER() OVER (ORDER BY place) + 1 AS free FROM ${table} WHERE name = ? AND until > ?
    ) AS places${at} WHERE free <= ?`
    const rows = await store.all(
      choices.map((_, at) => queryOf(at)).join(' UNION ALL '),
      choices.flatMap(({ name: limitName, nth }) => [limitName, now(), nth]),
    )
    return choices.map(({ nth }, at) => nth + Number(rows.find((row) => Number(row.at) === at)?.taken ?? 0))
  }

  /** Finds a free slot of each limit, or returns the limit that has none. */
  async function findSlots(limits: readonly Limit[]): Promise<FullLimit | readonly number[]> {
    const takenSlotsOf = await countSlots(limits.map((each) => each.name))
    const fullLimit = limits.find(({ name: limitName, most }) => takenSlotsOf(limitName) >= most)
    if (fullLimit) return describeFull(fullLimit, takenSlotsOf(fullLimit.name))
    return findFreeSlots(
      limits.map(({ name: limitName, most }) => ({
        name: limitName,
        nth: randomInt(most - takenSlotsOf(limitName)),
      })),
    )
  }

  return {
    async take(requestedLimits) {
      // All callers use the same order: two writes that wait for each other would fail.
      const limits = [...requestedLimits].sort((one, other) => (one.name < other.name ? -1 : 1))
      for (let round = 0; round < maxRounds; round++) {
        const slots = await findSlots(limits)
        if ('isFull' in slots) return slots
        // Count again if the number of a found slot is above the limit: other callers have taken slots since the count.
        if (limits.some(({ most }, at) => (slots[at] ?? 0) >= most)) continue
        const isTaken = await store.write(
          limits.map((limit, at) => ({
            sql: `INSERT INTO ${table} (name, place, until) VALUES (?, ?, ?)
              ON CONFLICT (name, place) DO UPDATE SET until = excluded.until WHERE ${table}.until <= ?`,
            values: [limit.name, slots[at] ?? 0, now() + limit.ms, now()],
            mustChange: true,
          })),
        )
        if (isTaken) return undefined
      }
      return { name: limits[0]?.name ?? '', isFull: true, retrySeconds: 1 }
    },
    countTaken: async (limitName) => (await countSlots([limitName]))(limitName),
    async free(limitName) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE name = ?`, values: [limitName] }])
    },
    async removeExpired() {
      await store.write([{ sql: `DELETE FROM ${table} WHERE until <= ?`, values: [now()] }])
    },
  }
}
