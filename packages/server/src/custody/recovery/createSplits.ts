import type { Row, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { type StoredShare, shareIn, shareValues } from '../shares.js'

/** Shares of a wallet, and whether the recovery password wraps the one that is here. */
export interface Split extends StoredShare {
  readonly isWrapped: boolean
}

/** The shares of wallets, the present ones and those that may take their place. */
export interface Splits {
  /** The number of splits of a user that wait, and are not over. */
  countOf(userId: string): Promise<number>
  /** A split that waits; of any hash the newest one. */
  find(userId: string, version: number, hash: string | undefined): Promise<Split | undefined>
  /** Adds the next split beside the present one; answers `false` where the present one is another or is wrapped otherwise. */
  add(split: Split): Promise<boolean>
  /** Puts a split that waits in the place of the present one; answers `false` where that one is another by now. */
  complete(split: Split): Promise<boolean>
  /**
   * Puts the same share, wrapped or not, in the place of the one that is here, and forgets what waits; answers `false` where the
   * version is another, or a split that waits is so young that it may be taken at this moment.
   */
  replace(split: Split): Promise<boolean>
}

/** A split that waits and was never taken is forgotten when others come. */
const waitMs = 30 * dayMs
/** A split that is so old is under way no more. */
export const underWayMs = 600_000

const splitIn = (row: Row): Split => ({ ...shareIn(row), isWrapped: Number(row.wrapped) === 1 })

/** Makes the splits of recovery in a database of `recoverySchema`. */
export function createSplits(store: Pick<Store, 'all' | 'write'>, now: () => number): Splits {
  const number = (flag: boolean) => (flag ? 1 : 0)
  return {
    async countOf(userId) {
      // As `add` forgets them: those that are over are no reason to refuse it.
      const [row] = await store.all(
        'SELECT COUNT(*) AS splits FROM recovery_splits WHERE id = ? AND begun > ?',
        [userId, now() - waitMs],
      )
      return Number(row?.splits)
    },
    async find(userId, version, hash) {
      const [row] = await store.all(
        `SELECT recovery_splits.*, recovery_users.addresses AS addresses FROM recovery_splits
          JOIN recovery_users ON recovery_users.id = recovery_splits.id
          WHERE recovery_splits.id = ? AND recovery_splits.version = ?${hash === undefined ? '' : ' AND recovery_splits.hash = ?'}
          ORDER BY begun DESC LIMIT 1`,
        [userId, version, ...(hash === undefined ? [] : [hash])],
      )
      return row && splitIn(row)
    },
    add: (split) => {
      const { userId, version, shareHashes, share, isWrapped } = split
      return store.write([
        // Changes nothing: it is the condition, and what a password that is set at this moment waits for.
        {
          sql: 'UPDATE recovery_users SET version = version WHERE id = ? AND version = ? AND wrapped = ?',
          values: [userId, version - 1, number(isWrapped)],
          mustChange: true,
        },
        {
          sql: 'DELETE FROM recovery_splits WHERE id = ? AND begun <= ?',
          values: [userId, now() - waitMs],
        },
        {
          sql: `INSERT INTO recovery_splits (id, hash, version, hashes, share_key, share, wrapped, begun)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          values: [
            ...[userId, shareHashes.recovery, version, JSON.stringify(shareHashes)],
            ...[share.key, share.bytes, number(isWrapped), now()],
          ],
        },
      ])
    },
    complete: (split) => {
      const { userId, version, isWrapped } = split
      return store.write([
        {
          sql: `UPDATE recovery_users SET version = ?, hashes = ?, addresses = ?, share_key = ?, share = ?
            WHERE id = ? AND version = ? AND wrapped = ?`,
          values: [...shareValues(split), userId, version - 1, number(isWrapped)],
          mustChange: true,
          erases: true,
        },
        {
          sql: 'DELETE FROM recovery_splits WHERE id = ? AND version <= ?',
          values: [userId, version],
        },
      ])
    },
    replace: ({ userId, version, share, isWrapped }) =>
      store.write([
        {
          sql: 'DELETE FROM recovery_splits WHERE id = ? AND begun <= ?',
          values: [userId, now() - underWayMs],
        },
        {
          sql: `UPDATE recovery_users SET share_key = ?, share = ?, wrapped = ?
            WHERE id = ? AND version = ? AND NOT EXISTS (SELECT 1 FROM recovery_splits WHERE id = ?)`,
          values: [share.key, share.bytes, number(isWrapped), userId, version, userId],
          mustChange: true,
          erases: true,
        },
      ]),
  }
}
