import type { factored } from 'latchkit/wire/custody'
import type * as v from 'valibot'
import type { Row, Store } from '../../store/store.js'
import { arrived, type Moved, movedIn } from '../notes.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn } from '../shares.js'

/** A user, as auth stores it. */
export interface AuthUser extends StoredShare {
  readonly owner: string
  /** Id of the login that created the user. */
  readonly login: string
  readonly email: SealedRow
  /** Hash of the present address, if a note said that `email` is a former one. */
  readonly moved: Moved | undefined
  /** Number of its last note. */
  readonly note: number
  /** The wallet’s signature over its shares. `undefined` for shares from before wallets signed. */
  readonly signature: string | undefined
  /** The wallet's signature over how recovery’s share of the same split is locked. */
  readonly factored: Factored | undefined
}

/** The wallet’s signature over the wraps of recovery’s share, and the hash of the wraps. */
export type Factored = v.InferOutput<typeof factored>

/** What the wallet has signed about a split. */
export interface Signed {
  readonly signature: string
  readonly factored?: Factored | undefined
}

/** Values of the columns `signature, factor, wraps`, in that order. */
export const signedValues = ({ signature, factored: factor }: Signed) =>
  [signature, factor?.factor ?? null, factor?.wrapsHash ?? null] as const

/** A login whose address was proved lately. If the address has no wallet, `userId` is the user to be created. */
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
  /** Finds the user whose present address has this hash, if auth knows that address only by the hash. */
  findMoved(index: string): Promise<AuthUser | undefined>
  /** Stores the present address of such a user, once the user has proved it. */
  arrive(user: AuthUser, owner: string, email: SealedRow): Promise<void>
  /** Stores the wallet's signature for shares that have none yet. */
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

/** Creates the user table of auth in a database with `authSchema`. */
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
