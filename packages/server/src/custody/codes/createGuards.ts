import type { Store } from '../../store/store.js'

/** The wrong codes of an address. */
export interface Guard {
  /** Wrong codes in a row. */
  readonly failed: number
  /** Ms since 1970. */
  readonly lockedUntil: number
}

/** Counts wrong codes in a row, and locks addresses. */
export interface Guards {
  find(owner: string): Promise<Guard>
  fail(owner: string): Promise<void>
  lock(owner: string, until: number): Promise<void>
  /** Begins anew. */
  reset(owner: string): Promise<void>
  /** Ends the row of wrong codes, and leaves a lock. */
  forgive(owner: string): Promise<void>
  /** Lets an address in again that is locked or off, for strangers and for its devices. */
  unlock(owner: string): Promise<void>
  /** Forgets addresses without a wallet that had no wrong code for a day: whoever makes addresses up fills no disk. */
  removeIdle(now: number): Promise<void>
}

/** Addresses are HMACs of so many characters; a device of one follows after a line. */
const ownerLength = 43

/** Makes the guards of a service; its schema has `codeTables` of this name. */
export function createGuards(store: Pick<Store, 'all' | 'write'>, name: string): Guards {
  const table = `${name}_guards`
  const write = async (sql: string, values: readonly (string | number)[]) => {
    await store.write([{ sql, values }])
  }
  return {
    async find(owner) {
      const [row] = await store.all(`SELECT failed, locked FROM ${table} WHERE owner = ?`, [owner])
      return { failed: Number(row?.failed ?? 0), lockedUntil: Number(row?.locked ?? 0) }
    },
    fail: (owner) =>
      write(
        `INSERT INTO ${table} (owner, failed, locked) VALUES (?, 1, 0)
          ON CONFLICT (owner) DO UPDATE SET failed = ${table}.failed + 1`,
        [owner],
      ),
    lock: (owner, until) => write(`UPDATE ${table} SET locked = ? WHERE owner = ?`, [until, owner]),
    reset: (owner) => write(`DELETE FROM ${table} WHERE owner = ?`, [owner]),
    forgive: (owner) => write(`UPDATE ${table} SET failed = 0 WHERE owner = ?`, [owner]),
    async unlock(owner) {
      await write(`DELETE FROM ${table} WHERE substr(owner, 1, ${ownerLength}) = ?`, [owner])
      const wrong = 'wrong|'
      const length = wrong.length + ownerLength
      await write(`DELETE FROM ${name}_limits WHERE substr(name, 1, ${length}) = ?`, [`${wrong}${owner}`])
    },
    removeIdle: (now) =>
      write(
        `DELETE FROM ${table} WHERE locked <= ?
          AND NOT EXISTS (SELECT 1 FROM ${name}_limits AS wrong WHERE wrong.name = 'wrong|' || ${table}.owner AND wrong.until > ?)
          AND NOT EXISTS (SELECT 1 FROM ${name}_users AS own WHERE own.owner = substr(${table}.owner, 1, ${ownerLength}))`,
        [now, now],
      ),
  }
}
