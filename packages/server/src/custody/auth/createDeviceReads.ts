import type { Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'

/** A device that has proved the address of its user. */
export interface AuthDevice {
  readonly device: string
  readonly createdAt: number
  readonly usedAt: number
}

/**
 * What a device may do. `none`: read the addresses, refresh its session, and sign itself out. `share`: get the share, too (for devices from
 * before recovery signed releases). `all`: everything.
 */
export type DeviceRights = 'none' | 'share' | 'all'

/** What auth answers about the devices of users. */
export interface DeviceReads {
  /**
   * Whether a device has limits of its own for codes and tries: recovery has released the device, and a code of auth was entered on it.
   * Recovery's statement is not enough, since recovery could invent any number of keys.
   */
  isKnown(userId: string, device: string): Promise<boolean>
  /** Whether `isKnown` holds for a device of any user. */
  isKnownToAny(device: string): Promise<boolean>
  listOf(userId: string): Promise<readonly AuthDevice[]>
  has(userId: string, device: string): Promise<boolean>
  rightsOf(userId: string, device: string): Promise<DeviceRights>
  /** Whether recovery has ever released a device. */
  wasReleased(userId: string, device: string): Promise<boolean>
  /** Lists the devices that recovery has released. */
  releasedDevicesOf(userId: string): Promise<ReadonlySet<string>>
}

/** How long a device counts as released after recovery's last release. */
export const releasedMs = 30 * dayMs

/** Creates the functions that read the device list of auth. */
export function createDeviceReads(store: Pick<Store, 'all'>, now: () => number): DeviceReads {
  return {
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
    isKnownToAny: async (device) =>
      (
        await store.all(
          'SELECT 1 FROM auth_devices WHERE device = ? AND proved > 0 AND (released > ? OR former = 1) LIMIT 1',
          [device, now() - releasedMs],
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
    wasReleased: async (userId, device) =>
      (
        await store.all(
          'SELECT 1 FROM auth_devices WHERE id = ? AND device = ? AND (released > 0 OR former = 1)',
          [userId, device],
        )
      ).length > 0,
    async releasedDevicesOf(userId) {
      const rows = await store.all(
        'SELECT device FROM auth_devices WHERE id = ? AND (released > ? OR former = 1)',
        [userId, now() - releasedMs],
      )
      return new Set(rows.map((row) => String(row.device)))
    },
  }
}
