import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { deleteReturnedStatement } from '../returned.js'
import type { SealedRow } from '../rows.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import { emailIn, type Signed, signedValues } from './createUsers.js'

/** Address of a user that is not stored yet. */
export interface NewUser {
  readonly owner: string
  readonly login: string
  readonly email: SealedRow
}

/** A split that the wallet has not signed yet. Only the device that sent it gets its share. */
export interface WaitingSplit extends StoredShare {
  readonly device: string
  /** Set if signing the split creates the user. */
  readonly made: NewUser | undefined
}

/** Splits that wait at auth for the wallet's signature: the newest one of each user. */
export interface WaitingSplits {
  find(userId: string): Promise<WaitingSplit | undefined>
  /** Finds the newest wallet that a device has begun to make for an address. */
  findMaking(owner: string, device: string): Promise<WaitingSplit | undefined>
  /**
   * Stores a waiting split in place of the user's previous one. Of the splits that would create a user, keeps the ten newest per address.
   */
  add(split: WaitingSplit): Promise<void>
  /**
   * Makes a waiting split the present one, together with other statements. Returns `false` and changes nothing if it is no longer waiting,
   * or if the shares that it replaces have changed.
   */
  sign(split: WaitingSplit, signed: Signed, more: SignedMore): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

/** What is written together with a signed split. */
interface SignedMore {
  /** The previous shares, sealed for recovery. `undefined` if the user is new. */
  readonly former: RetiredShare | undefined
  readonly writes: readonly Statement[]
}

/** How long an unsigned split is kept. */
export const waitMs = 30 * dayMs
/** Splits per address that would create a user. */
const mostMakings = 10

const splitIn = (row: Row): WaitingSplit => ({
  ...shareIn(row),
  device: String(row.device),
  made:
    row.owner == null
      ? undefined
      : { owner: String(row.owner), login: String(row.login), email: emailIn(row) },
})

/** The statements that retire the shares of an existing user and store others in their place. */
function renewing(split: WaitingSplit, signed: Signed, former: RetiredShare, now: number): Statement[] {
  const { userId, version, shareHashes, share } = split
  return [
    {
      sql: `UPDATE auth_users SET version = ?, hashes = ?, share_key = ?, share = ?, signature = ?, factor = ?, wraps = ?
        WHERE id = ? AND version = ? AND hashes = ?`,
      values: [
        ...[version, JSON.stringify(shareHashes), share.key, share.bytes, ...signedValues(signed)],
        ...[userId, former.version, JSON.stringify(former.shareHashes)],
      ],
      mustChange: true,
      erases: true,
    },
    {
      sql: `INSERT INTO auth_retired (id, hash, version, hashes, enc, ciphertext, retired)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      values: [...retiredValues('auth', former), now],
    },
    deleteReturnedStatement('auth', userId),
  ]
}

/** The statements that create a user. Other splits that would create a user of this address are deleted, with their sessions. */
function making(
  split: WaitingSplit,
  signed: Signed,
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
        ...signedValues(signed),
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
export function createWaiting(store: Pick<Store, 'all' | 'write'>, now: () => number): WaitingSplits {
  const find = async (where: string, values: readonly string[]) => {
    const [row] = await store.all(
      `SELECT * FROM auth_splits WHERE ${where} AND begun > ? ORDER BY begun DESC LIMIT 1`,
      [...values, now() - waitMs],
    )
    return row && splitIn(row)
  }
  return {
    find: (userId) => find('id = ?', [userId]),
    findMaking: (owner, device) => find('owner = ? AND device = ?', [owner, device]),
    async add(split) {
      const { userId, device, made } = split
      await store.write([
        {
          sql: `INSERT INTO auth_splits (id, device, version, hashes, addresses, share_key, share, begun, owner, login, email_key, email)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET device = excluded.device, version = excluded.version, hashes = excluded.hashes,
              addresses = excluded.addresses, share_key = excluded.share_key, share = excluded.share, begun = excluded.begun,
              owner = excluded.owner, login = excluded.login, email_key = excluded.email_key, email = excluded.email`,
          values: [
            ...[userId, device, ...shareValues(split), now()],
            ...[made?.owner ?? null, made?.login ?? null, made?.email.key ?? null, made?.email.bytes ?? null],
          ],
        },
        ...(made
          ? [
              {
                sql: `DELETE FROM auth_splits WHERE owner = ? AND id NOT IN
                  (SELECT id FROM auth_splits WHERE owner = ? ORDER BY begun DESC, id LIMIT ${mostMakings})`,
                values: [made.owner, made.owner],
              },
            ]
          : []),
      ])
    },
    sign(split, signed, { former, writes }) {
      const waits: Statement = {
        sql: 'DELETE FROM auth_splits WHERE id = ? AND device = ? AND hashes = ?',
        values: [split.userId, split.device, JSON.stringify(split.shareHashes)],
        mustChange: true,
      }
      if (former) return store.write([waits, ...renewing(split, signed, former, now()), ...writes])
      if (!split.made) return Promise.resolve(false)
      return store.write([waits, ...making(split, signed, split.made, now()), ...writes])
    },
    async removeExpired(at) {
      await store.write([
        { sql: 'DELETE FROM auth_splits WHERE begun <= ?', values: [at - waitMs], erases: true },
      ])
    },
  }
}
