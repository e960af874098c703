import type { Row, Statement, Store } from '../../store/store.js'
import { maxSessions, type NonceRecord, type SessionRecord, type SiwxStore } from './siwxStore.js'

const nonceIn = (row: Row): NonceRecord => ({
  nonce: String(row.nonce),
  holder: String(row.holder),
  isLink: Number(row.link) === 1,
  expiresAt: Number(row.expires),
})

const sessionIn = (row: Row): SessionRecord => ({
  token: String(row.token),
  id: String(row.id),
  owner: String(row.owner),
  accounts: JSON.parse(String(row.accounts)) as SessionRecord['accounts'],
  createdAt: Number(row.created),
  usedAt: Number(row.used),
  expiresAt: Number(row.expires),
})

const insertSession = (session: SessionRecord): Statement => {
  const { token, id, owner, accounts, createdAt, usedAt, expiresAt } = session
  return {
    sql: 'INSERT INTO siwx_sessions (token, id, owner, accounts, created, used, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
    values: [token, id, owner, JSON.stringify(accounts), createdAt, usedAt, expiresAt],
  }
}

const deleteSession = (token: string): Statement => ({
  sql: 'DELETE FROM siwx_sessions WHERE token = ?',
  values: [token],
})

/** Deletes an owner's oldest sessions to make room for one more. */
const deleteOldest = (owner: string): Statement => ({
  sql: `DELETE FROM siwx_sessions WHERE token IN (
    SELECT token FROM siwx_sessions WHERE owner = ? ORDER BY created DESC, token LIMIT ${maxSessions} OFFSET ${maxSessions - 1})`,
  values: [owner],
})

/** Creates a sign-in store in a database whose schema has `siwxTables`. */
export function createSqlStore(database: Pick<Store, 'all' | 'write' | 'close'>): SiwxStore {
  const write = async (...statements: Statement[]) => {
    await database.write(statements)
  }
  return {
    addNonce: ({ nonce, holder, isLink, expiresAt }) =>
      write({
        sql: 'INSERT INTO siwx_nonces (nonce, holder, link, expires) VALUES (?, ?, ?, ?)',
        values: [nonce, holder, isLink ? 1 : 0, expiresAt],
      }),
    // A single statement: if two callers delete the same row at once, the database returns the row to one of them.
    async takeNonce(nonce) {
      const [row] = await database.all(
        'DELETE FROM siwx_nonces WHERE nonce = ? RETURNING nonce, holder, link, expires',
        [nonce],
      )
      return row && nonceIn(row)
    },
    addSession: (session) => write(deleteOldest(session.owner), insertSession(session)),
    async findSession(token) {
      const [row] = await database.all('SELECT * FROM siwx_sessions WHERE token = ?', [token])
      return row && sessionIn(row)
    },
    noteUse: (token, usedAt) =>
      write({ sql: 'UPDATE siwx_sessions SET used = ? WHERE token = ?', values: [usedAt, token] }),
    replaceSession: (token, next) =>
      database.write([{ ...deleteSession(token), mustChange: true }, insertSession(next)]),
    removeSession: (token) => write(deleteSession(token)),
    async sessionsOf(owner) {
      const rows = await database.all(
        `SELECT * FROM siwx_sessions WHERE owner = ? ORDER BY created DESC, token LIMIT ${maxSessions}`,
        [owner],
      )
      return rows.map(sessionIn)
    },
    removeExpired: (now) =>
      write(
        { sql: 'DELETE FROM siwx_nonces WHERE expires <= ?', values: [now] },
        { sql: 'DELETE FROM siwx_sessions WHERE expires <= ?', values: [now] },
      ),
    close: () => database.close(),
  }
}
