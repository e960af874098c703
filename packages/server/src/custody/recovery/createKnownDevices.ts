import { cleanDeviceName } from 'latchkit/wire/custody'
import type { Statement, Store } from '../../store/store.js'
import { maxRemovals, raiseNoteStatement, removalReportMs } from '../notes.js'

/** A device that has a share of the wallet, as recovery knows it. */
export interface KnownDevice {
  readonly device: string
  readonly name: string
  readonly createdAt: number
  /** Time of the last request that the device's key has proved. */
  readonly usedAt: number
}

/** A device that is added to the list, or stays on it. */
export interface ListedDevice {
  readonly userId: string
  readonly device: string
  readonly name: string
  readonly now: number
}

/** How a device stood before its share was opened: on the list, waiting by a request, or neither. */
export interface Admission {
  readonly isListed: boolean
  readonly requestId: string | undefined
}

/** The devices of wallets: recovery's own list, which auth cannot change. */
export interface KnownDevices {
  listOf(userId: string): Promise<readonly KnownDevice[]>
  /** Adds a device on behalf of the device `addedBy`. Returns `false` if `addedBy` was removed meanwhile. */
  add(newDevice: ListedDevice, addedBy: string): Promise<boolean>
  /** Adds a device that has its share. Returns `false` if the device was removed while the share was opened. */
  admit(newDevice: ListedDevice, admission: Admission): Promise<boolean>
  /** Whether a device is on the list. Does not update the time of its last use. */
  has(userId: string, device: string): Promise<boolean>
  /**
   * Whether a device has limits of its own for tries and codes: it is on the list, and a code of recovery was typed on it, or it made the
   * wallet. A device that another device has added gets such limits only once a code is typed on it: a thief of one device could add many.
   */
  isKnown(userId: string, device: string): Promise<boolean>
  /** Whether `isKnown` holds for a device of any user. */
  isKnownToAny(device: string): Promise<boolean>
  /** Stores that a device was used. Returns whether the device is on the list. */
  use(userId: string, device: string, now: number): Promise<boolean>
  /**
   * Removes devices and their requests. If one of them is not the calling device, `needsNewShares` is set and the shares have to be
   * renewed.
   */
  remove(userId: string, devices: readonly string[], needsNewShares: boolean, now: number): Promise<void>
  /** Lists the devices that were removed and not added again, the latest removal first. */
  removedOf(userId: string): Promise<readonly string[]>
  removeExpired(now: number): Promise<void>
}

const maxListedDevices = 100

/** The SQL statement that inserts a device. */
const insertDeviceStatement = (
  { userId, device, name, now }: ListedDevice,
  { isProved }: { readonly isProved: boolean },
): Statement => ({
  sql: `INSERT INTO recovery_devices (id, device, name, created, used, proved) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id, device) DO UPDATE SET name = excluded.name, used = excluded.used,
      proved = CASE WHEN excluded.proved > 0 THEN excluded.proved ELSE recovery_devices.proved END`,
  values: [userId, device, name, now, now, isProved ? now : 0],
})

/** The SQL statements that add a device unless it was removed: another device may complete a split that a removed device has sent. */
export const listUnlessRemovedStatements = (listedDevice: ListedDevice): Statement[] => [
  insertDeviceStatement(listedDevice, { isProved: true }),
  {
    sql: `DELETE FROM recovery_devices WHERE id = ? AND device = ?
      AND EXISTS (SELECT 1 FROM recovery_removed WHERE id = ? AND device = ?)`,
    values: [listedDevice.userId, listedDevice.device, listedDevice.userId, listedDevice.device],
  },
]

/** The SQL statements that add a device, which then no longer counts as removed. */
const listStatements = (listedDevice: ListedDevice, proof: { readonly isProved: boolean }): Statement[] => [
  insertDeviceStatement(listedDevice, proof),
  raiseNoteStatement(
    'recovery',
    listedDevice.userId,
    'EXISTS (SELECT 1 FROM recovery_removed WHERE id = ? AND device = ?)',
    listedDevice.userId,
    listedDevice.device,
  ),
  {
    sql: 'DELETE FROM recovery_removed WHERE id = ? AND device = ?',
    values: [listedDevice.userId, listedDevice.device],
  },
]

/** The SQL statements that remove a device and its request. */
export const removalStatements = (userId: string, device: string, now: number): Statement[] => [
  // Delete the request first: if the request is just letting the device in, the device is on the list afterwards, and the next statement
  // removes it from there.
  { sql: 'DELETE FROM recovery_requests WHERE id = ? AND device = ?', values: [userId, device] },
  { sql: 'DELETE FROM recovery_devices WHERE id = ? AND device = ?', values: [userId, device] },
  // Delete its proofs: otherwise a hostile auth could use them to store a split.
  { sql: 'DELETE FROM recovery_proved WHERE id = ? AND device = ?', values: [userId, device] },
  {
    sql: `INSERT INTO recovery_removed (id, device, removed) VALUES (?, ?, ?)
      ON CONFLICT (id, device) DO UPDATE SET removed = excluded.removed`,
    values: [userId, device, now],
  },
]

/** Creates the device list of recovery in a database with `recoverySchema`. */
export function createKnownDevices(store: Pick<Store, 'all' | 'write'>): KnownDevices {
  return {
    async listOf(userId) {
      const rows = await store.all(
        `SELECT * FROM recovery_devices WHERE id = ? ORDER BY used DESC, device LIMIT ${maxListedDevices}`,
        [userId],
      )
      return rows.map((row) => ({
        device: String(row.device),
        // Names stored earlier may contain other characters.
        name: cleanDeviceName(String(row.name)),
        createdAt: Number(row.created),
        usedAt: Number(row.used),
      }))
    },
    add: (newDevice, addedBy) =>
      store.write([
        {
          sql: 'UPDATE recovery_devices SET used = ? WHERE id = ? AND device = ?',
          values: [newDevice.now, newDevice.userId, addedBy],
          mustChange: true,
        },
        ...listStatements(newDevice, { isProved: false }),
      ]),
    admit({ userId, device, name, now }, { isListed, requestId }) {
      const stayStatement = {
        sql: 'UPDATE recovery_devices SET used = ?, proved = ?, name = ? WHERE id = ? AND device = ?',
        values: [now, now, name, userId, device],
        mustChange: true,
      }
      const releaseStatement = {
        sql: 'UPDATE recovery_requests SET released = ? WHERE request = ? AND released IS NULL',
        values: [now, requestId ?? ''],
        mustChange: true,
      }
      if (isListed) return store.write([stayStatement])
      const statements = listStatements({ userId, device, name, now }, { isProved: true })
      return store.write(requestId === undefined ? statements : [releaseStatement, ...statements])
    },
    has: async (userId, device) =>
      (await store.all('SELECT 1 FROM recovery_devices WHERE id = ? AND device = ?', [userId, device]))
        .length > 0,
    isKnown: async (userId, device) =>
      (
        await store.all('SELECT 1 FROM recovery_devices WHERE id = ? AND device = ? AND proved > 0', [
          userId,
          device,
        ])
      ).length > 0,
    isKnownToAny: async (device) =>
      (await store.all('SELECT 1 FROM recovery_devices WHERE device = ? AND proved > 0 LIMIT 1', [device]))
        .length > 0,
    use: (userId, device, now) =>
      store.write([
        {
          sql: 'UPDATE recovery_devices SET used = ? WHERE id = ? AND device = ?',
          values: [now, userId, device],
          mustChange: true,
        },
      ]),
    async remove(userId, devices, needsNewShares, now) {
      const markNewShares = { sql: 'UPDATE recovery_users SET owes = 1 WHERE id = ?', values: [userId] }
      const writes = devices.flatMap((device) => removalStatements(userId, device, now))
      await store.write([
        ...writes,
        raiseNoteStatement('recovery', userId),
        ...(needsNewShares ? [markNewShares] : []),
      ])
    },
    async removedOf(userId) {
      const rows = await store.all(
        `SELECT device FROM recovery_removed WHERE id = ? ORDER BY removed DESC, device LIMIT ${maxRemovals}`,
        [userId],
      )
      return rows.map(({ device }) => String(device))
    },
    async removeExpired(now) {
      await store.write([
        { sql: 'DELETE FROM recovery_removed WHERE removed <= ?', values: [now - removalReportMs] },
      ])
    },
  }
}
