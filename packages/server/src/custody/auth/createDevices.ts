import type { Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raising, removedMs } from '../notes.js'
import { isOff, openRemovedDevices, removing, takingOff } from './removedDevices.js'

/** A device that has proved the address of its user. */
export interface AuthDevice {
  readonly device: string
  readonly createdAt: number
  readonly usedAt: number
}

/**
 * The acts of a device: to read the addresses, refresh and sign itself out; to have the share too, as it is known from before recovery gave its
 * word; or all.
 */
export type Rights = 'none' | 'share' | 'all'

/** The devices of users, as auth knows them; recovery has a list of its own. */
export interface AuthDevices {
  /** Notes a device that has typed a code of auth's own. */
  note(userId: string, device: string, now: number): Promise<void>
  /**
   * Whether a device has tries and codes of its own: recovery has let it in, and it has typed a code of auth's own. By recovery's word
   * alone it would have them from as many keys as recovery makes up.
   */
  isKnown(userId: string, device: string): Promise<boolean>
  listOf(userId: string): Promise<readonly AuthDevice[]>
  has(userId: string, device: string): Promise<boolean>
  rightsOf(userId: string, device: string): Promise<Rights>
  /** The devices that recovery has released. */
  releasedOf(userId: string): Promise<ReadonlySet<string>>
  /** Notes recovery's word for a device; answers `false` where the device was removed since. */
  release(userId: string, device: string, signedAt: number): Promise<boolean>
  /** The write by which a device whose wallet has just been made counts as released. */
  releasing(userId: string, device: string): Statement
  /** Takes a device off: no word from before counts for it any more. */
  remove(userId: string, device: string): Promise<void>
  /** The devices that were removed and have not come back, the newest first. */
  removedOf(userId: string): Promise<readonly string[]>
  removeExpired(now: number): Promise<void>
}

/** A device counts as released for so long after recovery's last word. */
const releasedMs = 30 * dayMs

/** Devices of a user that recovery has released and that have not typed a code here yet. */
const mostUnproved = 100

/** The write by which recovery’s words of before count no more, for any device. */
export const forgetting: Statement = { sql: 'UPDATE auth_devices SET released = 0, former = 0' }

/** The write that lists a device, or lists it anew, by recovery's word. */
const releasing = (
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

/** The write that drops the oldest of too many devices: recovery's word is enough to make a row. */
const droppingOldest = (userId: string): Statement => ({
  sql: `DELETE FROM auth_devices WHERE id = ? AND proved = 0 AND device NOT IN (
    SELECT device FROM auth_devices WHERE id = ? AND proved = 0 ORDER BY used DESC, device LIMIT ${mostUnproved - 1})`,
  values: [userId, userId],
})

/** Makes the devices of auth in a database of `authSchema`. */
export function createDevices(store: Pick<Store, 'all' | 'write'>, now: () => number): AuthDevices {
  const removed = openRemovedDevices(store)
  return {
    async note(userId, device, at) {
      await store.write([
        {
          sql: `INSERT INTO auth_devices (id, device, created, used, proved) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id, device) DO UPDATE SET used = excluded.used, proved = excluded.proved`,
          values: [userId, device, at, at, at],
        },
      ])
    },
    async listOf(userId) {
      const rows = await store.all(
        `SELECT * FROM auth_devices WHERE id = ?
          ORDER BY CASE WHEN proved > 0 THEN 0 ELSE 1 END, used DESC, device LIMIT 100`,
        [userId],
      )
      return rows.map((row) => ({
        device: String(row.device),
        createdAt: Number(row.created),
        usedAt: Number(row.used),
      }))
    },
    has: async (userId, device) =>
      (await store.all('SELECT 1 FROM auth_devices WHERE id = ? AND device = ?', [userId, device])).length >
      0,
    isKnown: async (userId, device) =>
      (
        await store.all(
          `SELECT 1 FROM auth_devices
            WHERE id = ? AND device = ? AND proved > 0 AND (released > ? OR former = 1)`,
          [userId, device, now() - releasedMs],
        )
      ).length > 0,
    async rightsOf(userId, device) {
      const [row] = await store.all('SELECT released, former FROM auth_devices WHERE id = ? AND device = ?', [
        userId,
        device,
      ])
      if (Number(row?.released ?? 0) + releasedMs > now()) return 'all'
      return Number(row?.former ?? 0) === 1 ? 'share' : 'none'
    },
    async releasedOf(userId) {
      const rows = await store.all(
        'SELECT device FROM auth_devices WHERE id = ? AND (released > ? OR former = 1)',
        [userId, now() - releasedMs],
      )
      return new Set(rows.map((row) => String(row.device)))
    },
    async release(userId, device, signedAt) {
      if (await removed.isSince(userId, device, signedAt)) return false
      const where = `EXISTS (SELECT 1 FROM auth_removed
        WHERE auth_removed.id = ? AND auth_removed.device = ? AND ${isOff})`
      await store.write([
        raising('auth', userId, where, userId, device),
        droppingOldest(userId),
        releasing(userId, device, { signedAt: Math.min(signedAt, now()), provedAt: 0, now: now() }),
      ])
      // Removed at this moment: `remove` notes it before it takes the device off, so that one of both sees the other.
      if (!(await removed.isSince(userId, device, signedAt))) return true
      await store.write(takingOff(userId, device))
      return false
    },
    releasing: (userId, device) =>
      releasing(userId, device, { signedAt: now(), provedAt: now(), now: now() }),
    async remove(userId, device) {
      await store.write([...removing(userId, device, now()), raising('auth', userId)])
      // A release of this moment sees the removal afterwards, or this sees the release.
      await store.write(takingOff(userId, device))
    },
    removedOf: removed.listOf,
    async removeExpired(at) {
      await store.write([
        { sql: 'DELETE FROM auth_removed WHERE removed <= ?', values: [at - removedMs] },
        {
          sql: `DELETE FROM auth_devices
            WHERE (proved = 0 OR (released = 0 AND former = 0)) AND used <= ?`,
          values: [at - releasedMs],
        },
      ])
    },
  }
}
