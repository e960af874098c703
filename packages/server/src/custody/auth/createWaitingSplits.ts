import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { deleteReturnedStatement } from '../returned.js'
import type { SealedRow } from '../rows.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import { emailIn, type SplitSignatures, signatureValues } from './createUsers.js'

/** The e-mail address of a user whom auth does not have yet: its HMAC, and the address sealed. */
export interface NewUser {
  readonly owner: string
  readonly login: string
  readonly email: SealedRow
}

/** A split that the wallet has not signed yet. Only the device that sent the split gets its share. */
export interface WaitingSplit extends StoredShare {
  readonly device: string
  /** The user that the signature creates; `undefined` if the user exists. */
  readonly newUser: NewUser | undefined
}

/** The splits that wait at auth for the wallet's signature: one of each user, the newest. */
export interface WaitingSplits {
  find(userId: string): Promise<WaitingSplit | undefined>
  /** Finds the newest wallet that a device has begun to make for an address. */
  findMaking(owner: string, device: string): Promise<WaitingSplit | undefined>
  /**
   * Stores a waiting split in place of the user's previous waiting one. Of the splits that would create a user, keeps the ten newest per
   * address.
   */
  add(split: WaitingSplit): Promise<void>
  /**
   * Makes a waiting split the present one, together with other statements. Returns `false` and changes nothing if the split is no longer
   * waiting, or if the shares that it replaces have changed.
   */
  sign(split: WaitingSplit, signatures: SplitSignatures, signedWrites: SignedSplitWrites): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

/** What is written together with a signed split. */
interface SignedSplitWrites {
  /** The previous shares, sealed for recovery. `undefined` if the user is new. */
  readonly retiredShare: RetiredShare | undefined
  readonly writes: readonly Statement[]
}

/** How long an unsigned split is kept. */
export const unsignedSplitMs = 30 * dayMs
/** How many splits that would create a user one address may have. */
const maxMakings = 10

const waitingSplitIn = (row: Row): WaitingSplit => ({
  ...shareIn(row),
  device: String(row.device),
  newUser:
    row.owner == null
      ? undefined
      : { owner: String(row.owner), login: String(row.login), email: emailIn(row) },
})

/** The SQL statements that retire the shares of an existing user and store those of the next split. */
function renewStatements(
  split: WaitingSplit,
  signatures: SplitSignatures,
  retiredShare: RetiredShare,
  now: number,
): Statement[] {
  const { userId, version, shareHashes, share } = split
  return [
    {
      sql: `UPDATE auth_users SET version = ?, hashes = ?, share_key = ?, share = ?, signature = ?, factor = ?, wraps = ?
        WHERE id = ? AND version = ? AND hashes = ?`,
      values: [
        ...[version, JSON.stringify(shareHashes), share.key, share.bytes, ...signatureValues(signatures)],
        ...[userId, retiredShare.version, JSON.stringify(retiredShare.shareHashes)],
      ],
      mustChange: true,
      erases: true,
    },
    {
      sql: `INSERT INTO auth_retired (id, hash, version, hashes, enc, ciphertext, retired)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [...retiredValues('auth', retiredShare), now],
    },
    deleteReturnedStatement('auth', userId),
  ]
}

/** The SQL statements that create a user. Other splits that would create a user of this address are deleted, with their sessions. */
function createUserStatements(
  split: WaitingSplit,
  signatures: SplitSignatures,
  { owner, login, email }: NewUser,
  now: number,
): Statement[] {
  return [
    {
      sql: `INSERT INTO auth_users (id, owner, login, email_key, email, version, hashes, addresses, share_key, share, signature, factor, wraps, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [
        ...[split.userId, owner, login, email.key, email.bytes],
        ...shareValues(split),
        ...signatureValues(signatures),
        now,
      ],
      mustChange: true,
    },
    {
      sql: `DELETE FROM auth_sessions WHERE narrow = 1 AND id IN (SELECT id FROM auth_splits WHERE owner = ?)`,
      values: [owner],
    },
    { sql: 'DELETE FROM auth_splits WHERE owner = ?', values: [owner], erases: true },
  ]
}

/** Creates the table of waiting splits in a database with `authSchema`. */
export function createWaitingSplits(store: Pick<Store, 'all' | 'write'>, now: () => number): WaitingSplits {
  const find = async (where: string, values: readonly string[]) => {
    const [row] = await store.all(
      `SELECT * FROM auth_splits WHERE ${where} AND begun > ? ORDER BY begun DESC LIMIT 1`,
      [...values, now() - unsignedSplitMs],
    )
    return row && waitingSplitIn(row)
  }
  return {
    find: (userId) => find('id = ?', [userId]),
    findMaking: (owner, device) => find('owner = ? AND device = ?', [owner, device]),
    async add(split) {
      const { userId, device, newUser } = split
      await store.write([
        {
          sql: `INSERT INTO auth_splits (id, device, version, hashes, addresses, share_key, share, begun, owner, login, email_key, email)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET device = excluded.device, version = excluded.version, hashes = excluded.hashes,
              addresses = excluded.addresses, share_key = excluded.share_key, share = excluded.share, begun = excluded.begun,
              owner = excluded.owner, login = excluded.login, email_key = excluded.email_key, email = excluded.email`,
          values: [
            ...[userId, device, ...shareValues(split), now()],
            ...[
              newUser?.owner ?? null,
              newUser?.login ?? null,
              newUser?.email.key ?? null,
              newUser?.email.bytes ?? null,
            ],
          ],
        },
        ...(newUser
          ? [
              {
                sql: `DELETE FROM auth_splits WHERE owner = ? AND id NOT IN
                  (SELECT id FROM auth_splits WHERE owner = ? ORDER BY begun DESC, id LIMIT ${maxMakings})`,
                values: [newUser.owner, newUser.owner],
              },
            ]
          : []),
      ])
    },
    sign(split, signatures, { retiredShare, writes }) {
      const deleteSplit: Statement = {
        sql: 'DELETE FROM auth_splits WHERE id = ? AND device = ? AND hashes = ?',
        values: [split.userId, split.device, JSON.stringify(split.shareHashes)],
        mustChange: true,
      }
      if (retiredShare)
        return store.write([
          deleteSplit,
          ...renewStatements(split, signatures, retiredShare, now()),
          ...writes,
        ])
      if (!split.newUser) return Promise.resolve(false)
      return store.write([
        deleteSplit,
        ...createUserStatements(split, signatures, split.newUser, now()),
        ...writes,
      ])
    },
    async removeExpired(nowMs) {
      await store.write([
        { sql: 'DELETE FROM auth_splits WHERE begun <= ?', values: [nowMs - unsignedSplitMs], erases: true },
      ])
    },
  }
}
