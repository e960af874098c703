import type { factored, WayIn } from 'latchkit/wire/custody'
import type * as v from 'valibot'
import type { Row, Store } from '../../store/store.js'
import { clearPresentHashSql, type PresentHash, presentHashIn } from '../notes.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn } from '../shares.js'
import { addressAddedAtIn } from '../youngWays.js'

/** A user, as auth stores it. */
export interface AuthUser extends StoredShare {
  readonly owner: string
  /** Id of the login that created the user. */
  readonly login: string
  readonly email: SealedRow
  /** Hash of the present e-mail address, if a note has said that `email` is a former one. */
  readonly presentHash: PresentHash | undefined
  /** When a wallet that was made without an address got one. */
  readonly addressAddedAt: number | undefined
  /** Number of the user's last note. */
  readonly noteNumber: number
  /** The wallet’s signature over the present split. `undefined` for shares from before wallets signed. */
  readonly signature: string | undefined
  /** The wallet's signature over the wraps of recovery’s share of the same split. */
  readonly factored: FactorSignature | undefined
}

/** The wallet’s signature over the wraps of recovery’s share, and the hash of the wraps. */
export type FactorSignature = v.InferOutput<typeof factored>

/** The wallet's signatures over a split, and over the wraps of recovery’s share if it has any. */
export interface SplitSignatures {
  readonly signature: string
  readonly factored?: FactorSignature | undefined
}

/** Values of the columns `signature, factor, wraps`, in that order. */
export const signatureValues = ({ signature, factored: factorSignature }: SplitSignatures) =>
  [signature, factorSignature?.factor ?? null, factorSignature?.wrapsHash ?? null] as const

/** A login whose address or identity was proved lately. If that has no wallet, `userId` is the user to be created. */
export interface ProvedLogin {
  readonly login: string
  readonly way: WayIn
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
  /** Finds the user whose present address has this hash, if auth has only the hash of that address. */
  findByPresentHash(index: string): Promise<AuthUser | undefined>
  /** Stores the present address of a user who was found by the hash of that address, once the user has proved it. */
  storePresentAddress(user: AuthUser, owner: string, email: SealedRow): Promise<void>
  /** Stores the wallet's signature for shares that have none yet. */
  sign(user: AuthUser, signatures: SplitSignatures): Promise<void>
  findProvedLogin(login: string): Promise<ProvedLogin | undefined>
  addProvedLogin(provedLogin: ProvedLogin): Promise<void>
  removeExpired(now: number): Promise<void>
}

export const emailIn = (row: Row): SealedRow => ({ key: String(row.email_key), bytes: String(row.email) })

const userIn = (row: Row): AuthUser => ({
  ...shareIn(row),
  owner: String(row.owner),
  login: String(row.login),
  email: emailIn(row),
  presentHash: presentHashIn(row),
  addressAddedAt: addressAddedAtIn(row),
  noteNumber: Number(row.note),
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
    findByPresentHash: (index) => find('moved', index),
    async storePresentAddress({ userId }, owner, { key, bytes }) {
      await store.write([
        {
          sql: `UPDATE auth_users SET owner = ?, email_key = ?, email = ?, ${clearPresentHashSql}
            WHERE id = ? AND NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.owner = ?)`,
          values: [owner, key, bytes, userId, owner],
        },
      ])
    },
    async sign({ userId, version, shareHashes }, signatures) {
      await store.write([
        {
          sql: `UPDATE auth_users SET signature = ?, factor = ?, wraps = ?
            WHERE id = ? AND version = ? AND hashes = ? AND signature IS NULL`,
          values: [...signatureValues(signatures), userId, version, JSON.stringify(shareHashes)],
        },
      ])
    },
    async findProvedLogin(login) {
      const [row] = await store.all('SELECT * FROM auth_pending WHERE login = ? AND expires > ?', [
        login,
        now(),
      ])
      return (
        row && {
          login,
          way: row.way == null ? 'email' : (String(row.way) as WayIn),
          userId: String(row.id),
          owner: String(row.owner),
          device: String(row.device),
          email: emailIn(row),
          expiresAt: Number(row.expires),
        }
      )
    },
    async addProvedLogin({ login, way, userId, owner, device, email, expiresAt }) {
      await store.write([
        { sql: 'DELETE FROM auth_pending WHERE login = ?', values: [login] },
        {
          sql: 'INSERT INTO auth_pending (login, way, id, owner, device, email_key, email, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          values: [login, way, userId, owner, device, email.key, email.bytes, expiresAt],
        },
      ])
    },
    async removeExpired(nowMs) {
      await store.write([{ sql: 'DELETE FROM auth_pending WHERE expires <= ?', values: [nowMs] }])
    },
  }
}
