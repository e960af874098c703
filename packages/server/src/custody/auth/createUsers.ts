import type { factored } from 'latchkit/wire/custody'
import type * as v from 'valibot'
import type { Row, Store } from '../../store/store.js'
import { arrived, type Moved, movedIn } from '../notes.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn } from '../shares.js'

/** A user of auth. */
export interface AuthUser extends StoredShare {
  readonly owner: string
  /** The login that made it. */
  readonly login: string
  readonly email: SealedRow
  /** The hash of the present address, where a note has told that `email` is a former one. */
  readonly moved: Moved | undefined
  /** The number of its last note. */
  readonly note: number
  /** The wallet’s signature of its shares; none where they are from before there were such. */
  readonly signature: string | undefined
  /** Its word on what locks recovery’s share of the same split. */
  readonly factored: Factored | undefined
}

/** The wallet’s signature over the wraps of recovery’s share of a split, by their hash. */
export type Factored = v.InferOutput<typeof factored>

/** The wallet’s own words on a split. */
export interface Signed {
  readonly signature: string
  readonly factored?: Factored | undefined
}

/** The columns of them, in the order `signature, factor, wraps`. */
export const signedValues = ({ signature, factored: own }: Signed) =>
  [signature, own?.factor ?? null, own?.wrapsHash ?? null] as const

/** A login that was proved lately; of an address without a wallet the user is the one that is to be made. */
export interface ProvedLogin {
  readonly login: string
  readonly userId: string
  readonly owner: string
  readonly device: string
  readonly email: SealedRow
  readonly expiresAt: number
}

/** The users of auth. */
export interface AuthUsers {
  findByOwner(owner: string): Promise<AuthUser | undefined>
  findById(userId: string): Promise<AuthUser | undefined>
  /** Finds the user whose present address has this hash, and is not known here but by it. */
  findMoved(index: string): Promise<AuthUser | undefined>
  /** Takes the present address of such a user, who has proved it. */
  arrive(user: AuthUser, owner: string, email: SealedRow): Promise<void>
  /** Notes the wallet's signature of shares that have none yet. */
  sign(user: AuthUser, signed: Signed): Promise<void>
  findProved(login: string): Promise<ProvedLogin | undefined>
  addProved(proved: ProvedLogin): Promise<void>
  removeExpired(now: number): Promise<void>
}

export const emailIn = (row: Row): SealedRow => ({ key: String(row.email_key), bytes: String(row.email) })

const userIn = (row: Row): AuthUser => ({
  ...shareIn(row),
  owner: String(row.owner),
  login: String(row.login),
  email: emailIn(row),
  moved: movedIn(row),
  note: Number(row.note),
  signature: row.signature == null ? undefined : String(row.signature),
  factored: row.factor == null ? undefined : { wrapsHash: String(row.wraps), factor: String(row.factor) },
})

/** Makes the users of auth in a database of `authSchema`. */
export function createUsers(store: Pick<Store, 'all' | 'write'>, now: () => number): AuthUsers {
  const find = async (column: 'id' | 'owner' | 'moved', value: string) => {
    const [row] = await store.all(`SELECT * FROM auth_users WHERE ${column} = ?`, [value])
    return row && userIn(row)
  }
  return {
    findByOwner: (owner) => find('owner', owner),
    findById: (userId) => find('id', userId),
    findMoved: (index) => find('moved', index),
    async arrive({ userId }, owner, { key, bytes }) {
      await store.write([
        {
          sql: `UPDATE auth_users SET owner = ?, email_key = ?, email = ?, ${arrived}
            WHERE id = ? AND NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.owner = ?)`,
          values: [owner, key, bytes, userId, owner],
        },
      ])
    },
    async sign({ userId, version, shareHashes }, signed) {
      await store.write([
        {
          sql: `UPDATE auth_users SET signature = ?, factor = ?, wraps = ?
            WHERE id = ? AND version = ? AND hashes = ? AND signature IS NULL`,
          values: [...signedValues(signed), userId, version, JSON.stringify(shareHashes)],
        },
      ])
    },
    async findProved(login) {
      const [row] = await store.all('SELECT * FROM auth_pending WHERE login = ? AND expires > ?', [
        login,
        now(),
      ])
      return (
        row && {
          login,
          userId: String(row.id),
          owner: String(row.owner),
          device: String(row.device),
          email: emailIn(row),
          expiresAt: Number(row.expires),
        }
      )
    },
    async addProved({ login, userId, owner, device, email, expiresAt }) {
      await store.write([
        { sql: 'DELETE FROM auth_pending WHERE login = ?', values: [login] },
        {
          sql: 'INSERT INTO auth_pending (login, id, owner, device, email_key, email, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
          values: [login, userId, owner, device, email.key, email.bytes, expiresAt],
        },
      ])
    },
    async removeExpired(at) {
      await store.write([{ sql: 'DELETE FROM auth_pending WHERE expires <= ?', values: [at] }])
    },
  }
}
