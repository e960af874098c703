import type { Store } from '../../store/store.js'

/** A device that has proved the address of its user. */
export interface AuthDevice {
  readonly device: string
  readonly createdAt: number
  readonly usedAt: number
}

/** The devices of users, as auth knows them; recovery has a list of its own. */
export interface AuthDevices {
  note(userId: string, device: string, now: number): Promise<void>
  listOf(userId: string): Promise<readonly AuthDevice[]>
  remove(userId: string, device: string): Promise<void>
}

/** Makes the devices of auth in a database of `authSchema`. */
export function createDevices(store: Pick<Store, 'all' | 'write'>): AuthDevices {
  return {
    async note(userId, device, now) {
      await store.write([
        {
          sql: `INSERT INTO auth_devices (id, device, created, used) VALUES (?, ?, ?, ?)
            ON CONFLICT (id, device) DO UPDATE SET used = excluded.used`,
          values: [userId, device, now, now],
        },
      ])
    },
    async listOf(userId) {
      const rows = await store.all(
        'SELECT * FROM auth_devices WHERE id = ? ORDER BY used DESC, device LIMIT 100',
        [userId],
      )
      return rows.map((row) => ({
        device: String(row.device),
        createdAt: Number(row.created),
        usedAt: Number(row.used),
      }))
    },
    async remove(userId, device) {
      await store.write([
        { sql: 'DELETE FROM auth_devices WHERE id = ? AND device = ?', values: [userId, device] },
      ])
    },
  }
}
