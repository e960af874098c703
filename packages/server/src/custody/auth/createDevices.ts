import type { Statement, Store } from '../../store/store.js'
import { raiseNoteStatement, removalReportMs } from '../notes.js'
import { createDeviceReads, type DeviceReads, releasedMs } from './createDeviceReads.js'
import {
  deleteDeviceStatements,
  openRemovedDevices,
  removeDeviceStatements,
  removedCondition,
} from './removedDevices.js'

/** The devices of users, as auth knows them. Recovery keeps its own list. */
export interface AuthDevices extends DeviceReads {
  /** Stores that a code of auth was entered on a device. */
  addProved(userId: string, device: string, now: number): Promise<void>
  /** Stores recovery's release of a device. Returns `false` if the device was removed after the release was signed. */
  release(userId: string, device: string, signedAt: number): Promise<boolean>
  /** The SQL statement that marks a device as released, for the device that has just made the wallet. */
  releaseStatement(userId: string, device: string): Statement
  /** Removes a device. Releases that recovery signed before are ignored from now on. */
  remove(userId: string, device: string): Promise<void>
  /** Lists the devices that were removed and not released again, the latest removal first. */
  removedOf(userId: string): Promise<readonly string[]>
  removeExpired(now: number): Promise<void>
}

/** Limit per user of devices that recovery has released and that have not entered a code of auth yet. */
const maxUnproved = 100

/** The SQL statement that removes the releases of all devices. */
export const forgetReleasesStatement: Statement = { sql: 'UPDATE auth_devices SET released = 0, former = 0' }

/** The SQL statement that adds or updates a device that recovery has released. */
const releaseDeviceStatement = (
  userId: string,
  device: string,
  { signedAt, provedAt, now }: { readonly signedAt: number; readonly provedAt: number; readonly now: number },
): Statement => ({
  sql: `INSERT INTO auth_devices (id, device, created, used, released, proved) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id, device) DO UPDATE SET used = excluded.used, former = 0,
      proved = CASE WHEN auth_devices.proved > excluded.proved THEN auth_devices.proved ELSE excluded.proved END,
      released = CASE WHEN auth_devices.released > excluded.released THEN auth_devices.released ELSE excluded.released END`,
  values: [userId, device, now, now, signedAt, provedAt],
})

/** The SQL statement that deletes the oldest devices above the limit: recovery could add any number of rows. */
const deleteOldestStatement = (userId: string): Statement => ({
  sql: `DELETE FROM auth_devices WHERE id = ? AND proved = 0 AND device NOT IN (
    SELECT device FROM auth_devices WHERE id = ? AND proved = 0 ORDER BY used DESC, device LIMIT ${maxUnproved - 1})`,
  values: [userId, userId],
})

/** Creates the device list of auth in a database with `authSchema`. */
export function createDevices(store: Pick<Store, 'all' | 'write'>, now: () => number): AuthDevices {
  const removedDevices = openRemovedDevices(store)
  return {
    ...createDeviceReads(store, now),
    async addProved(userId, device, at) {
      await store.write([
        {
          sql: `INSERT INTO auth_devices (id, device, created, used, proved) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id, device) DO UPDATE SET used = excluded.used, proved = excluded.proved`,
          values: [userId, device, at, at, at],
        },
      ])
    },
    async release(userId, device, signedAt) {
      if (await removedDevices.isRemovedSince(userId, device, signedAt)) return false
      const where = `EXISTS (SELECT 1 FROM auth_removed
        WHERE auth_removed.id = ? AND auth_removed.device = ? AND ${removedCondition})`
      await store.write([
        raiseNoteStatement('auth', userId, where, userId, device),
        deleteOldestStatement(userId),
        releaseDeviceStatement(userId, device, {
          signedAt: Math.min(signedAt, now()),
          provedAt: 0,
          now: now(),
        }),
      ])
      // Look again: the device may have been removed meanwhile. `remove` stores the removal before it deletes the row, so one of the two
      // calls sees the other.
      if (!(await removedDevices.isRemovedSince(userId, device, signedAt))) return true
      await store.write(deleteDeviceStatements(userId, device))
      return false
    },
    releaseStatement: (userId, device) =>
      releaseDeviceStatement(userId, device, { signedAt: now(), provedAt: now(), now: now() }),
    async remove(userId, device) {
      await store.write([
        ...removeDeviceStatements(userId, device, now()),
        raiseNoteStatement('auth', userId),
      ])
      // Delete once more: if the device is released at the same moment, either `release` sees this removal, or this delete sees the new
      // row.
      await store.write(deleteDeviceStatements(userId, device))
    },
    removedOf: removedDevices.listOf,
    async removeExpired(nowMs) {
      await store.write([
        { sql: 'DELETE FROM auth_removed WHERE removed <= ?', values: [nowMs - removalReportMs] },
        {
          sql: `DELETE FROM auth_devices
            WHERE (proved = 0 OR (released = 0 AND former = 0)) AND used <= ?`,
          values: [nowMs - releasedMs],
        },
      ])
    },
  }
}
