import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raising } from '../notes.js'
import { dropping } from '../returned.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import type { Binding } from './createBindings.js'
import { listingUnlessRemoved } from './createKnownDevices.js'
import type { Making } from './createMakings.js'
import { waitMs } from './waitMs.js'

/** Shares of a wallet, and whether the recovery password wraps the one that is here. */
export interface Split extends StoredShare {
  readonly isWrapped: boolean
}

/** Shares that wait beside the present ones until the wallet has signed. */
export interface WaitingSplit extends Split {
  /** The device that brought them; none of those from before it was noted. */
  readonly device: string
  /** The name of that device, where it is none of the list yet. */
  readonly deviceName: string | undefined
  /** The change that they make to the recovery password. */
  readonly password: 'keep' | 'set' | 'remove'
  /** The hash of the wraps of recovery's share. */
  readonly wrapsHash: string | undefined
}

/** The proofs that make shares the present ones: the word of auth and the wallet's signature. */
export interface Signing {
  readonly receipt: string
  readonly signature: string
  /** Whether the wallet has signed for the wraps too: no copy that could be opened stays. */
  readonly isFactored: boolean
}

/** The shares of wallets that wait. */
export interface Splits {
  /** The number of splits of a user that a device has brought, and that are not over. */
  countOf(userId: string, device: string): Promise<number>
  /** A split that waits; of any hash the newest one. */
  find(userId: string, version: number, hash: string | undefined): Promise<WaitingSplit | undefined>
  /**
   * Adds a split beside the present one, if there is one; one that is there already stays as it is. Answers `false`, and adds nothing, where
   * the password was set or taken off meanwhile.
   */
  add(split: WaitingSplit, present?: Binding): Promise<boolean>
  /**
   * Puts a split in the place of the present one, which is put aside; answers `false`, and changes nothing, where another one is present
   * by now.
   * @param former The present one, as it is put aside.
   */
  complete(split: WaitingSplit, binding: Binding, former: RetiredShare, signing: Signing): Promise<boolean>
  /** Makes the wallet of a split, the only one of its address; answers `false`, and changes nothing, where there is one. */
  make(split: WaitingSplit, making: Making, signing: Signing, more: readonly Statement[]): Promise<boolean>
  /** Notes what the wallet has signed for the present shares. */
  sign(present: Binding, signing: Signing): Promise<void>
  removeExpired(now: number): Promise<void>
}

/** It stays for longer: auth may have it signed, and its device be gone, until the next one brings auth's word. */
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

/** The writes by which no copy of a share stays that could be opened here. */
export const closing = (userId: string): Statement[] =>
  ['recovery_retired', 'recovery_splits', 'recovery_returned'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE id = ? AND wrapped = 0`,
    values: [userId],
    erases: true,
  }))

/** The writes that list the device of a split that brings its name. */
const listingOf = ({ userId, device, deviceName: name }: WaitingSplit, now: number): Statement[] =>
  name === undefined ? [] : listingUnlessRemoved({ userId, device, name, now })

/** The write that puts shares aside. */
export const retiring = (former: RetiredShare, isWrapped: boolean, now: number): Statement => ({
  sql: `INSERT INTO recovery_retired (id, hash, version, hashes, enc, ciphertext, wrapped, retired)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  values: [...retiredValues('recovery', former), flag(isWrapped), now],
})

/** The writes that put a split in the place of the present one, which is put aside. */
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
    dropping('recovery', userId),
    {
      sql: 'DELETE FROM recovery_splits WHERE id = ? AND version <= ?',
      values: [userId, version],
      erases: true,
    },
    ...(split.password === 'keep' ? [] : [raising('recovery', userId)]),
    ...listingOf(split, now),
    ...(isWrapped && isFactored ? closing(userId) : []),
  ]
}

/** The writes that make the wallet of a split, and end what was begun for its address. */
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

/** Makes the splits of recovery in a database of `recoverySchema`. */
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
        // Locks the user’s row, so that a password that is set right now either closes this split as well or has it refused.
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
