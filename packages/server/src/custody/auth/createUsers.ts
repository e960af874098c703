import type { Row, Store } from '../../store/store.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn, shareValues } from '../shares.js'

/** A user of auth. */
export interface AuthUser extends StoredShare {
  readonly owner: string
  /** The login that made it. */
  readonly login: string
  readonly email: SealedRow
}

/** An address that was proved, and has no wallet yet. */
export interface PendingUser {
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
  /** Answers `false`, and changes nothing, where the address has a user. */
  add(user: AuthUser, now: number): Promise<boolean>
  /** Puts the next version of the shares in the place of the present one; answers `false` where another one is. */
  renew(share: StoredShare): Promise<boolean>
  findPending(login: string): Promise<PendingUser | undefined>
  addPending(pending: PendingUser): Promise<void>
  removeExpired(now: number): Promise<void>
}

const emailIn = (row: Row): SealedRow => ({ key: String(row.email_key), bytes: String(row.email) })

const userIn = (row: Row): AuthUser => ({
  ...shareIn(row),
  owner: String(row.owner),
  login: String(row.login),
  email: emailIn(row),
})

/** Makes the users of auth in a database of `authSchema`. */
export function createUsers(store: Pick<Store, 'all' | 'write'>): AuthUsers {
  const find = async (column: 'id' | 'owner', value: string) => {
    const [row] = await store.all(`SELECT * FROM auth_users WHERE ${column} = ?`, [value])
    return row && userIn(row)
  }
  return {
    findByOwner: (owner) => find('owner', owner),
    findById: (userId) => find('id', userId),
    add: (user, now) =>
      store.write([
        {
          sql: `INSERT INTO auth_users (id, owner, login, email_key, email, version, hashes, addresses, share_key, share, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          values: [
            ...[user.userId, user.owner, user.login, user.email.key, user.email.bytes],
            ...shareValues(user),
            now,
          ],
          mustChange: true,
        },
      ]),
    renew: ({ userId, version, shareHashes, share }) =>
      store.write([
        {
          sql: `UPDATE auth_users SET version = ?, hashes = ?, share_key = ?, share = ? WHERE id = ? AND version = ?`,
          values: [version, JSON.stringify(shareHashes), share.key, share.bytes, userId, version - 1],
          mustChange: true,
          erases: true,
        },
      ]),
    async findPending(login) {
      const [row] = await store.all('SELECT * FROM auth_pending WHERE login = ?', [login])
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
    async addPending({ login, userId, owner, device, email, expiresAt }) {
      await store.write([
        { sql: 'DELETE FROM auth_pending WHERE login = ?', values: [login] },
        {
          sql: 'INSERT INTO auth_pending (login, id, owner, device, email_key, email, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
          values: [login, userId, owner, device, email.key, email.bytes, expiresAt],
        },
      ])
    },
    async removeExpired(now) {
      await store.write([{ sql: 'DELETE FROM auth_pending WHERE expires <= ?', values: [now] }])
    },
  }
}
