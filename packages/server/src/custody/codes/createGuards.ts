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
}

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
  }
}
