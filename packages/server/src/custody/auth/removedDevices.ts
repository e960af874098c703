import { statementSkewMs } from 'latchkit/wire/custody'
import type { Statement, Store } from '../../store/store.js'
import { maxRemovals } from '../notes.js'

/** The devices that users have removed. */
export interface RemovedDevices {
  /** Whether a device was removed after recovery signed a statement. */
  isRemovedSince(userId: string, device: string, signedAt: number): Promise<boolean>
  /** Lists the devices that were not released again, the latest removal first. */
  listOf(userId: string): Promise<readonly string[]>
}

/** SQL condition: the device was removed, and recovery has not released it since. */
export const removedCondition = `NOT EXISTS (SELECT 1 FROM auth_devices AS listed
  WHERE listed.id = auth_removed.id AND listed.device = auth_removed.device AND listed.released > 0)`

/** The SQL statements that delete a device and the waiting split that it sent. */
export const deleteDeviceStatements = (userId: string, device: string): Statement[] => [
  { sql: 'DELETE FROM auth_devices WHERE id = ? AND device = ?', values: [userId, device] },
  { sql: 'DELETE FROM auth_splits WHERE id = ? AND device = ?', values: [userId, device] },
]

/** The SQL statements that remove a device. Releases that recovery signed before are ignored from now on. */
export const removeDeviceStatements = (userId: string, device: string, now: number): Statement[] => [
  {
    sql: `INSERT INTO auth_removed (id, device, removed) VALUES (?, ?, ?)
      ON CONFLICT (id, device) DO UPDATE SET removed = excluded.removed`,
    values: [userId, device, now],
  },
  ...deleteDeviceStatements(userId, device),
]

/** Opens the table of removed devices in a database with `authSchema`. */
export function openRemovedDevices(store: Pick<Store, 'all'>): RemovedDevices {
  return {
    async isRemovedSince(userId, device, signedAt) {
      // Subtract how far recovery's clock may be ahead of auth's: a statement from before the removal must not look like a later one.
      const sinceMs = signedAt - statementSkewMs
      const sql = 'SELECT 1 FROM auth_removed WHERE id = ? AND device = ? AND removed >= ?'
      const rows = await store.all(sql, [userId, device, sinceMs])
      return rows.length > 0
    },
    async listOf(userId) {
      const rows = await store.all(
        `SELECT device FROM auth_removed WHERE id = ? AND ${removedCondition} ORDER BY removed DESC, device LIMIT ${maxRemovals}`,
        [userId],
      )
      return rows.map(({ device }) => String(device))
    },
  }
}
