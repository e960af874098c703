import type { Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import type { Binding } from './createBindings.js'

/** Wallets that no device seems to use, and whose address a new wallet wants to take. */
export interface UnusedWallets {
  /**
   * Stores when the wallet's address was first refused to a new wallet. Starts again if that was ninety days ago, or if the wallet has been
   * used since.
   * @returns From when the wallet may be set aside, and whether this is the first refusal.
   */
  recordRefusal(userId: string): Promise<{ readonly until: number; readonly isFirst: boolean }>
  /** Sets a wallet aside. Returns `false` and changes nothing if the thirty days are not over, or if the wallet was used. */
  setAside(binding: Pick<Binding, 'userId' | 'owner'>): Promise<boolean>
}

/** How long after the first refusal a wallet may be set aside. */
const unusedMs = 30 * dayMs
/** After this time a refusal is forgotten. */
const forgottenMs = 90 * dayMs

/**
 * SQL condition: a listed device has used the wallet since the refusal, and a code of recovery has once proved the address. Auth’s
 * statement is not enough: an attacker who controls auth could make a wallet and keep the address by using that wallet.
 */
const isUsedSql = `(confirmed = 1 AND EXISTS (SELECT 1 FROM recovery_devices
  WHERE recovery_devices.id = recovery_users.id AND recovery_devices.used >= recovery_users.refused))`

/** The `owner` of a wallet that is set aside. It matches no address; devices and the lists of both services find the wallet by its user. */
export const asideOwner = (userId: string): string => `aside|${userId}`

/** Creates the table access for wallets that may be set aside, in a database with `recoverySchema`. */
export function createUnusedWallets(store: Pick<Store, 'all' | 'write'>, now: () => number): UnusedWallets {
  return {
    async recordRefusal(userId) {
      const at = now()
      const isFirst = await store.write([
        {
          sql: `UPDATE recovery_users SET refused = ? WHERE id = ?
            AND (refused IS NULL OR refused <= ? OR (refused <= ? AND ${isUsedSql}))`,
          values: [at, userId, at - forgottenMs, at - unusedMs],
          mustChange: true,
        },
      ])
      const [row] = await store.all('SELECT refused FROM recovery_users WHERE id = ?', [userId])
      return { until: Number(row?.refused ?? at) + unusedMs, isFirst }
    },
    setAside: ({ userId, owner }) =>
      store.write([
        {
          sql: `UPDATE recovery_users SET owner = ?, refused = NULL
            WHERE id = ? AND owner = ? AND refused <= ? AND refused > ? AND NOT ${isUsedSql}`,
          values: [asideOwner(userId), userId, owner, now() - unusedMs, now() - forgottenMs],
          mustChange: true,
        },
      ]),
  }
}
