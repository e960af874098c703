import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raiseNoteStatement } from '../notes.js'
import { deleteReturnedStatement } from '../returned.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import type { Binding } from './createBindings.js'
import { listingUnlessRemoved } from './createKnownDevices.js'
import type { Making } from './createMakings.js'
import { waitMs } from './waitMs.js'

/** The shares of a wallet, and whether the recovery password wraps recovery's share. */
export interface Split extends StoredShare {
  readonly isWrapped: boolean
}

/** A new split, stored in addition to the present one until the wallet has signed it. */
export interface WaitingSplit extends Split {
  /** The device that sent the split; empty for rows older than this field. */
  readonly device: string
  /** Name of that device, if it is not on the list yet. */
  readonly deviceName: string | undefined
  /** How the split changes the recovery password. */
  readonly password: 'keep' | 'set' | 'remove'
  /** Hash of the wraps of recovery's share. */
  readonly wrapsHash: string | undefined
}

/** The receipt of auth and the signature of the wallet, which make a split the present one. */
export interface Signing {
  readonly receipt: string
  readonly signature: string
  /** Whether the wallet has signed the wraps, too. Then all copies that recovery could open are deleted. */
  readonly isFactored: boolean
}

/** The waiting shares of wallets. */
export interface Splits {
  /** Counts the splits of a user that a device has sent and that have not expired. */
  countOf(userId: string, device: string): Promise<number>
  /** Finds a waiting split. Without a hash, the newest one. */
  find(userId: string, version: number, hash: string | undefined): Promise<WaitingSplit | undefined>
  /**
   * Adds a waiting split. One that exists stays as it is. Returns `false` and adds nothing if the password was set or removed meanwhile.
   */
  add(split: WaitingSplit, present?: Binding): Promise<boolean>
  /**
   * Makes a split the present one and retires the previous one. Returns `false` and changes nothing if the present one is another by now.
   * @param former The present split, sealed as a retired one.
   */
  complete(split: WaitingSplit, binding: Binding, former: RetiredShare, signing: Signing): Promise<boolean>
  /** Creates the wallet of a split, the only one of its address. Returns `false` and changes nothing if the address has one. */
  make(split: WaitingSplit, making: Making, signing: Signing, more: readonly Statement[]): Promise<boolean>
  /** Stores the wallet's signature over the present shares, and auth's receipt for them. */
  sign(present: Binding, signing: Signing): Promise<void>
  removeExpired(now: number): Promise<void>
}

/** How long a waiting split is kept: auth may have it signed while its device is gone, until another device brings auth's receipt. */
const storedMs = 400 * dayMs

const splitIn = (row: Row): WaitingSplit => ({
  ...shareIn(row),
  isWrapped: Number(row.wrapped) === 1,
  device: String(row.device),
  deviceName: row.name == null ? undefined : String(row.name),
  password: String(row.password) as WaitingSplit['password'],
  wrapsHash: row.wraps == null ? undefined : String(row.wraps),
})
const flag = (is: boolean) => (is ? 1 : 0)

/** The SQL statements that delete all copies of a share that recovery could open. */
export const closing = (userId: string): Statement[] =>
  ['recovery_retired', 'recovery_splits', 'recovery_returned'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE id = ? AND wrapped = 0`,
    values: [userId],
    erases: true,
  }))

/** The SQL statements that add the device of a split to the list, if the split has its name. */
const listingOf = ({ userId, device, deviceName: name }: WaitingSplit, now: number): Statement[] =>
  name === undefined ? [] : listingUnlessRemoved({ userId, device, name, now })

/** The SQL statement that stores a retired share. */
export const retiring = (former: RetiredShare, isWrapped: boolean, now: number): Statement => ({
  sql: `INSERT INTO recovery_retired (id, hash, version, hashes, enc, ciphertext, wrapped, retired)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  values: [...retiredValues('recovery', former), flag(isWrapped), now],
})

/** The SQL statements that make a split the present one and retire the previous one. */
function completing(
  split: WaitingSplit,
  binding: Binding,
  former: RetiredShare,
  { receipt, signature, isFactored }: Signing,
  now: number,
): Statement[] {
  const { userId, version, isWrapped } = split
  return [
    {
      sql: `UPDATE recovery_users SET version = ?, hashes = ?, addresses = ?, share_key = ?, share = ?, wrapped = ?,
          signature = ?, receipt = ?, wraps = ?, opened = 0, owes = 0, locked_share = NULL, locked_by = NULL
        WHERE id = ? AND version = ? AND hashes = ? AND wrapped = ?`,
      values: [
        ...[...shareValues(split), flag(isWrapped), signature, receipt, split.wrapsHash ?? null, userId],
        ...[binding.version, JSON.stringify(binding.shareHashes), flag(binding.isWrapped)],
      ],
      mustChange: true,
      erases: true,
    },
    retiring(former, binding.isWrapped, now),
    deleteReturnedStatement('recovery', userId),
    {
      sql: 'DELETE FROM recovery_splits WHERE id = ? AND version <= ?',
      values: [userId, version],
      erases: true,
    },
    ...(split.password === 'keep' ? [] : [raiseNoteStatement('recovery', userId)]),
    ...listingOf(split, now),
    ...(isWrapped && isFactored ? closing(userId) : []),
  ]
}

/** The SQL statements that create the wallet of a split and delete what was begun for its address. */
function making(
  split: WaitingSplit,
  { userId, owner, email, language, site, begunAt }: Making,
  { receipt, signature, isFactored }: Signing,
): Statement[] {
  return [
    {
      sql: `INSERT INTO recovery_users (id, owner, email_key, email, language, site, version, hashes, addresses,
          share_key, share, created, opened, confirmed, frozen, wrapped, signature, receipt, wraps)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [
        ...[userId, owner, email.key, email.bytes, language, site],
        ...[
          ...shareValues(split),
          begunAt,
          flag(split.isWrapped),
          signature,
          receipt,
          split.wrapsHash ?? null,
        ],
      ],
      mustChange: true,
    },
    ...listingOf(split, begunAt),
    {
      sql: 'DELETE FROM recovery_splits WHERE id IN (SELECT id FROM recovery_makings WHERE owner = ?)',
      values: [owner],
      erases: true,
    },
    { sql: 'DELETE FROM recovery_makings WHERE owner = ?', values: [owner] },
    ...(split.isWrapped && isFactored ? closing(userId) : []),
  ]
}

/** Creates the splits of recovery in a database with `recoverySchema`. */
export function createSplits(store: Pick<Store, 'all' | 'write'>, now: () => number): Splits {
  return {
    async countOf(userId, device) {
      const [row] = await store.all(
        'SELECT COUNT(*) AS splits FROM recovery_splits WHERE id = ? AND device = ? AND begun > ?',
        [userId, device, now() - waitMs],
      )
      return Number(row?.splits)
    },
    async find(userId, version, hash) {
      const [row] = await store.all(
        `SELECT s.*, COALESCE(u.addresses, m.addresses) AS addresses FROM recovery_splits s
          LEFT JOIN recovery_users u ON u.id = s.id LEFT JOIN recovery_makings m ON m.id = s.id
          WHERE s.id = ? AND s.version = ? AND s.begun > ? AND COALESCE(u.addresses, m.addresses) IS NOT NULL
          ${hash === undefined ? '' : 'AND s.hash = ?'} ORDER BY s.begun DESC LIMIT 1`,
        [userId, version, now() - storedMs, ...(hash === undefined ? [] : [hash])],
      )
      return row && splitIn(row)
    },
    async add(split, present) {
      const { userId, version, shareHashes, share, isWrapped, device, deviceName, password, wrapsHash } =
        split
      return store.write([
        // Locks the user’s row: a password that is set at the same time then either removes this split or makes this statement fail.
        ...(present
          ? [
              {
                sql: 'UPDATE recovery_users SET wrapped = wrapped WHERE id = ? AND wrapped = ?',
                values: [userId, flag(present.isWrapped)],
                mustChange: true,
              },
            ]
          : []),
        {
          sql: `INSERT INTO recovery_splits (id, hash, version, hashes, share_key, share, wrapped, begun, device, name, password, wraps)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          values: [
            ...[userId, shareHashes.recovery, version, JSON.stringify(shareHashes)],
            ...[share.key, share.bytes, flag(isWrapped), now()],
            ...[device, deviceName ?? null, password, wrapsHash ?? null],
          ],
        },
      ])
    },
    complete: (split, binding, former, signing) =>
      store.write(completing(split, binding, former, signing, now())),
    make: (split, begun, signing, more) => store.write([...more, ...making(split, begun, signing)]),
    async sign({ userId, version, shareHashes, isWrapped }, { receipt, signature, isFactored }) {
      await store.write([
        {
          sql: `UPDATE recovery_users SET signature = ?, receipt = ?, opened = 0
            WHERE id = ? AND version = ? AND hashes = ?`,
          values: [signature, receipt, userId, version, JSON.stringify(shareHashes)],
        },
        ...(isWrapped && isFactored ? closing(userId) : []),
      ])
    },
    async removeExpired(at) {
      await store.write([
        { sql: 'DELETE FROM recovery_splits WHERE begun <= ?', values: [at - storedMs], erases: true },
      ])
    },
  }
}
