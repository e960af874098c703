import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raiseNoteStatement } from '../notes.js'
import { deleteReturnedStatement } from '../returned.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import { hasAddress } from '../statements.js'
import type { Binding } from './createBindings.js'
import { listUnlessRemovedStatements } from './createKnownDevices.js'
import type { Making } from './createMakings.js'
import { waitingSplitMs } from './waitingSplitMs.js'

/** The shares of a wallet, and whether the recovery password wraps recovery's share. */
export interface Split extends StoredShare {
  readonly isWrapped: boolean
}

/** A new split, stored in addition to the present one until the wallet has signed it. */
export interface WaitingSplit extends Split {
  /** The device that sent the split; empty for rows older than this field. */
  readonly device: string
  /** Name of that device, if the device is not on the list yet. */
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
  /** Whether the wallet has signed the wraps, too. If so, all copies of the share that recovery could open are deleted. */
  readonly hasFactorSignature: boolean
}

/** A wallet that is about to be made, and whether new devices need the provider's proof only (`sameProof`). */
interface NewWallet extends Making {
  readonly takesSameProof: boolean
}

/** The waiting shares of wallets. */
export interface Splits {
  /** Counts the waiting splits of a user that a device has sent in the last 30 days. */
  countOf(userId: string, device: string): Promise<number>
  /** Finds a waiting split. Without a hash, the newest one. */
  find(userId: string, version: number, hash: string | undefined): Promise<WaitingSplit | undefined>
  /**
   * Adds a waiting split; one that is stored already stays as it is. Returns `false` and adds nothing if the password was set or removed
   * meanwhile.
   */
  add(split: WaitingSplit, present?: Binding): Promise<boolean>
  /**
   * Makes a split the present one and retires the previous one. Returns `false` and changes nothing if `binding` no longer has the present
   * split.
   * @param retiredShare The share of the present split, sealed as a retired one.
   */
  complete(
    split: WaitingSplit,
    binding: Binding,
    retiredShare: RetiredShare,
    signing: Signing,
  ): Promise<boolean>
  /** Creates the wallet of a split. Returns `false` and changes nothing if the address has a wallet already. */
  make(
    split: WaitingSplit,
    making: NewWallet,
    signing: Signing,
    extraStatements: readonly Statement[],
  ): Promise<boolean>
  /** Stores the wallet's signature over the present shares, and auth's receipt for them. */
  sign(present: Binding, signing: Signing): Promise<void>
  removeExpired(now: number): Promise<void>
}

/**
 * How long a waiting split is stored: its device may be gone after auth has got the signature, and another device must bring auth's
 * receipt.
 */
const storedSplitMs = 400 * dayMs

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
const deleteReadableCopiesStatements = (userId: string): Statement[] =>
  ['recovery_retired', 'recovery_splits', 'recovery_returned'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE id = ? AND wrapped = 0`,
    values: [userId],
    erases: true,
  }))

/** The SQL statements that add the device of a split to the list, if the split has the device's name. */
const listDeviceStatements = (
  { userId, device, deviceName: name }: WaitingSplit,
  now: number,
): Statement[] => (name === undefined ? [] : listUnlessRemovedStatements({ userId, device, name, now }))

/** The SQL statement that stores a retired share. */
const retireStatement = (retiredShare: RetiredShare, isWrapped: boolean, now: number): Statement => ({
  sql: `INSERT INTO recovery_retired (id, hash, version, hashes, enc, ciphertext, wrapped, retired)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  values: [...retiredValues('recovery', retiredShare), flag(isWrapped), now],
})

/** The SQL statements that make a split the present one and retire the previous one. */
function completeStatements(
  split: WaitingSplit,
  binding: Binding,
  retiredShare: RetiredShare,
  { receipt, signature, hasFactorSignature }: Signing,
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
    retireStatement(retiredShare, binding.isWrapped, now),
    deleteReturnedStatement('recovery', userId),
    {
      sql: 'DELETE FROM recovery_splits WHERE id = ? AND version <= ?',
      values: [userId, version],
      erases: true,
    },
    ...(split.password === 'keep' ? [] : [raiseNoteStatement('recovery', userId)]),
    ...listDeviceStatements(split, now),
    ...(isWrapped && hasFactorSignature ? deleteReadableCopiesStatements(userId) : []),
  ]
}

/** The SQL statements that create the wallet of a split and delete all unfinished wallets of its address. */
function makeWalletStatements(
  split: WaitingSplit,
  { userId, owner, email, language, site, begunAt, takesSameProof }: NewWallet,
  { receipt, signature, hasFactorSignature }: Signing,
): Statement[] {
  return [
    {
      sql: `INSERT INTO recovery_users (id, owner, email_key, email, language, site, version, hashes, addresses,
          share_key, share, created, opened, confirmed, frozen, wrapped, signature, receipt, wraps, same_proof)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [
        ...[userId, owner, email.key, email.bytes, language, site],
        ...[
          ...shareValues(split),
          begunAt,
          // Recovery has verified the identity of a wallet without an address before it was made.
          flag(!hasAddress(owner)),
          flag(split.isWrapped),
          signature,
          receipt,
          split.wrapsHash ?? null,
          flag(takesSameProof),
        ],
      ],
      mustChange: true,
    },
    ...listDeviceStatements(split, begunAt),
    {
      sql: 'DELETE FROM recovery_splits WHERE id IN (SELECT id FROM recovery_makings WHERE owner = ?)',
      values: [owner],
      erases: true,
    },
    { sql: 'DELETE FROM recovery_makings WHERE owner = ?', values: [owner] },
    ...(split.isWrapped && hasFactorSignature ? deleteReadableCopiesStatements(userId) : []),
  ]
}

/** Creates the splits of recovery in a database with `recoverySchema`. */
export function createSplits(store: Pick<Store, 'all' | 'write'>, now: () => number): Splits {
  return {
    async countOf(userId, device) {
      const [row] = await store.all(
        'SELECT COUNT(*) AS splits FROM recovery_splits WHERE id = ? AND device = ? AND begun > ?',
        [userId, device, now() - waitingSplitMs],
      )
      return Number(row?.splits)
    },
    async find(userId, version, hash) {
      const [row] = await store.all(
        `SELECT s.*, COALESCE(u.addresses, m.addresses) AS addresses FROM recovery_splits s
          LEFT JOIN recovery_users u ON u.id = s.id LEFT JOIN recovery_makings m ON m.id = s.id
          WHERE s.id = ? AND s.version = ? AND s.begun > ? AND COALESCE(u.addresses, m.addresses) IS NOT NULL
          ${hash === undefined ? '' : 'AND s.hash = ?'} ORDER BY s.begun DESC LIMIT 1`,
        [userId, version, now() - storedSplitMs, ...(hash === undefined ? [] : [hash])],
      )
      return row && splitIn(row)
    },
    async add(split, present) {
      const { userId, version, shareHashes, share, isWrapped, device, deviceName, password, wrapsHash } =
        split
      return store.write([
        // Lock the user’s row: if another request sets a password at the same time, that request removes this split, or this statement
        // fails.
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
    complete: (split, binding, retiredShare, signing) =>
      store.write(completeStatements(split, binding, retiredShare, signing, now())),
    make: (split, making, signing, extraStatements) =>
      store.write([...extraStatements, ...makeWalletStatements(split, making, signing)]),
    async sign({ userId, version, shareHashes, isWrapped }, { receipt, signature, hasFactorSignature }) {
      await store.write([
        {
          sql: `UPDATE recovery_users SET signature = ?, receipt = ?, opened = 0
            WHERE id = ? AND version = ? AND hashes = ?`,
          values: [signature, receipt, userId, version, JSON.stringify(shareHashes)],
        },
        ...(isWrapped && hasFactorSignature ? deleteReadableCopiesStatements(userId) : []),
      ])
    },
    async removeExpired(nowMs) {
      await store.write([
        {
          sql: 'DELETE FROM recovery_splits WHERE begun <= ?',
          values: [nowMs - storedSplitMs],
          erases: true,
        },
      ])
    },
  }
}
