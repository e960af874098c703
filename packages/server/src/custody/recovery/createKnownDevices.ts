import type { Store } from '../../store/store.js'

/** A device that has a share of the wallet, as recovery knows it. */
export interface KnownDevice {
  readonly device: string
  readonly name: string
  readonly createdAt: number
  /** Its last request that was proved by its key. */
  readonly usedAt: number
}

/** The devices of wallets: recovery's own list, which auth cannot change. */
export interface KnownDevices {
  listOf(userId: string): Promise<readonly KnownDevice[]>
  add(userId: string, device: string, name: string, now: number): Promise<void>
  /** Whether a device is of the list; it does not count as used. */
  has(userId: string, device: string): Promise<boolean>
  /** Notes that a device of the list was used; answers whether it is of the list. */
  use(userId: string, device: string, now: number): Promise<boolean>
  remove(userId: string, device: string): Promise<void>
}

const mostListed = 100

/** Makes the devices of recovery in a database of `recoverySchema`. */
export function createKnownDevices(store: Pick<Store, 'all' | 'write'>): KnownDevices {
  return {
    async listOf(userId) {
      const rows = await store.all(
        `SELECT * FROM recovery_devices WHERE id = ? ORDER BY used DESC, device LIMIT ${mostListed}`,
        [userId],
      )
      return rows.map((row) => ({
        device: String(row.device),
        name: String(row.name),
        createdAt: Number(row.created),
        usedAt: Number(row.used),
      }))
    },
    async add(userId, device, name, now) {
      await store.write([
        {
          sql: `INSERT INTO recovery_devices (id, device, name, created, used) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id, device) DO UPDATE SET name = excluded.name, used = excluded.used`,
          values: [userId, device, name, now, now],
        },
      ])
    },
    has: async (userId, device) =>
      (await store.all('SELECT 1 FROM recovery_devices WHERE id = ? AND device = ?', [userId, device]))
        .length > 0,
    use: (userId, device, now) =>
      store.write([
        {
          sql: 'UPDATE recovery_devices SET used = ? WHERE id = ? AND device = ?',
          values: [now, userId, device],
          mustChange: true,
        },
      ]),
    async remove(userId, device) {
      await store.write([
        { sql: 'DELETE FROM recovery_devices WHERE id = ? AND device = ?', values: [userId, device] },
        { sql: 'DELETE FROM recovery_requests WHERE id = ? AND device = ?', values: [userId, device] },
      ])
    },
  }
}
