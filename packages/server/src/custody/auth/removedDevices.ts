import { wordSkewMs } from 'latchkit/wire/custody'
import type { Statement, Store } from '../../store/store.js'
import { mostRemoved } from '../notes.js'

/** The devices of users that were removed. */
export interface RemovedDevices {
  /** Whether a device was removed since a word of recovery was signed. */
  isSince(userId: string, device: string, signedAt: number): Promise<boolean>
  /** Those that have not come back, the newest first. */
  listOf(userId: string): Promise<readonly string[]>
}

/** Whether a device counts as removed: it was, and recovery has not released it since. */
export const isOff = `NOT EXISTS (SELECT 1 FROM auth_devices AS listed
  WHERE listed.id = auth_removed.id AND listed.device = auth_removed.device AND listed.released > 0)`

/** The writes that take a device off the list, and what it has brought. */
export const takingOff = (userId: string, device: string): Statement[] => [
  { sql: 'DELETE FROM auth_devices WHERE id = ? AND device = ?', values: [userId, device] },
  { sql: 'DELETE FROM auth_splits WHERE id = ? AND device = ?', values: [userId, device] },
]

/** The writes that remove a device; no word from before counts for it any more. */
export const removing = (userId: string, device: string, now: number): Statement[] => [
  {
    sql: `INSERT INTO auth_removed (id, device, removed) VALUES (?, ?, ?)
      ON CONFLICT (id, device) DO UPDATE SET removed = excluded.removed`,
    values: [userId, device, now],
  },
  ...takingOff(userId, device),
]

/** Opens the removed devices in a database of `authSchema`. */
export function openRemovedDevices(store: Pick<Store, 'all'>): RemovedDevices {
  return {
    async isSince(userId, device, signedAt) {
      // The other clock may be ahead: a word from before the removal must not look as if it came after.
      const since = signedAt - wordSkewMs
      const sql = 'SELECT 1 FROM auth_removed WHERE id = ? AND device = ? AND removed >= ?'
      const rows = await store.all(sql, [userId, device, since])
      return rows.length > 0
    },
    async listOf(userId) {
      const rows = await store.all(
        `SELECT device FROM auth_removed WHERE id = ? AND ${isOff} ORDER BY removed DESC, device LIMIT ${mostRemoved}`,
        [userId],
      )
      return rows.map(({ device }) => String(device))
    },
  }
}
