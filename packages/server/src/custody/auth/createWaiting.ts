import type { Row, Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { dropping } from '../returned.js'
import type { SealedRow } from '../rows.js'
import { type RetiredShare, retiredValues, type StoredShare, shareIn, shareValues } from '../shares.js'
import { emailIn, type Signed, signedValues } from './createUsers.js'

/** The address of a user that is not here yet. */
export interface NewUser {
  readonly owner: string
  readonly login: string
  readonly email: SealedRow
}

/** A split that the wallet has not signed yet: only the device that brought it gets its share. */
export interface WaitingSplit extends StoredShare {
  readonly device: string
  /** Set where it is to make the user. */
  readonly made: NewUser | undefined
}

/** The splits that wait at auth until the wallet has signed: one a user, the newest. */
export interface WaitingSplits {
  find(userId: string): Promise<WaitingSplit | undefined>
  /** The newest wallet that a device has begun to make for an address. */
  findMaking(owner: string, device: string): Promise<WaitingSplit | undefined>
  /** Lets a split wait, in the place of what waited for its user; of the makings of an address the ten newest stay. */
  add(split: WaitingSplit): Promise<void>
  /**
   * Makes a split that waits the present one, together with other writes; answers `false`, and changes nothing, where it waits no more,
   * or what it takes the place of is another one by now.
   */
  sign(split: WaitingSplit, signed: Signed, more: SignedMore): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

/** The writes that go with a split that is signed. */
interface SignedMore {
  /** The shares before, sealed for recovery; none of a user that is made. */
  readonly former: RetiredShare | undefined
  readonly writes: readonly Statement[]
}

/** An unsigned split ends after so long. */
export const waitMs = 30 * dayMs
/** The makings of one address that stand side by side. */
const mostMakings = 10

const splitIn = (row: Row): WaitingSplit => ({
  ...shareIn(row),
  device: String(row.device),
  made:
    row.owner == null
      ? undefined
      : { owner: String(row.owner), login: String(row.login), email: emailIn(row) },
})

/** The writes that put the shares of a user, who is here, aside and others in their place. */
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
    dropping('auth', userId),
  ]
}

/** The writes that make a user; other makings of the address end, with their sessions. */
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

/** Makes the splits of auth that wait, in a database of `authSchema`. */
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
