import type { Row, Statement, Store } from '../../store/store.js'

/** A stored token. */
export interface TokenRecord {
  /** Hash of the token. */
  readonly token: string
  /** The token of the session that this token belongs to. */
  readonly session: string
  /** Thumbprint of the key that the token is bound to (RFC 7638). */
  readonly holder: string
  /**
   * `fresh`: the access token of a renewal whose answer may be lost, until it is used. `taken`: the refresh token of that renewal, which
   * may be used again until the fresh token is used. `spent`: a used token; using it again ends its session.
   */
  readonly kind: 'access' | 'fresh' | 'refresh' | 'taken' | 'spent'
  readonly expiresAt: number
}

/** Whether a token is an access token. */
export const isAccess = ({ kind }: TokenRecord) => kind === 'access' || kind === 'fresh'

/** Stores the tokens of sessions that are bound to a key. */
export interface TokenStore {
  add(tokens: readonly TokenRecord[]): Promise<void>
  find(token: string): Promise<TokenRecord | undefined>
  /**
   * Exchanges a refresh token: marks it as taken, and stores the next tokens. If it was exchanged before and that answer was lost, deletes
   * the tokens of that answer. Returns `false` if the token is spent.
   */
  rotate(refreshToken: TokenRecord, next: readonly TokenRecord[]): Promise<boolean>
  /**
   * Records that the answer of a renewal has arrived, because the access token in it is used: the exchanged refresh token is spent from now
   * on. Returns `false` if that was recorded before, or if there was another renewal.
   */
  confirm(accessToken: TokenRecord): Promise<boolean>
  /** Counts the tokens of a session, including spent ones. */
  countOf(session: string): Promise<number>
  /** Deletes all tokens of a session. */
  removeOf(session: string): Promise<void>
  /**
   * Records that a proof was used, for all processes that share the store. Returns `false` if it was used before. Does not wait for the
   * disk.
   */
  recordProof(proof: string, expiresAt: number): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const tokenIn = (row: Row): TokenRecord => ({
  token: String(row.token),
  session: String(row.session),
  holder: String(row.holder),
  kind: String(row.kind) as TokenRecord['kind'],
  expiresAt: Number(row.expires),
})

/** Creates a token store in a database whose schema has `tokenTables` of this name. */
export function createTokenStore(database: Pick<Store, 'all' | 'write'>, name = 'siwx'): TokenStore {
  const [tokenTable, proofTable] = [`${name}_tokens`, `${name}_proofs`]
  const insert = ({ token, session, holder, kind, expiresAt }: TokenRecord): Statement => ({
    sql: `INSERT INTO ${tokenTable} (token, session, holder, kind, expires) VALUES (?, ?, ?, ?, ?)`,
    values: [token, session, holder, kind, expiresAt],
  })
  const write = async (...statements: Statement[]) => {
    await database.write(statements)
  }
  return {
    add: (tokens) => write(...tokens.map(insert)),
    async find(token) {
      const [row] = await database.all(`SELECT * FROM ${tokenTable} WHERE token = ?`, [token])
      return row && tokenIn(row)
    },
    rotate: ({ token, session }, next) =>
      database.write([
        {
          sql: `UPDATE ${tokenTable} SET kind = 'taken' WHERE token = ? AND kind IN ('refresh', 'taken')`,
          values: [token],
          mustChange: true,
        },
        {
          sql: `UPDATE ${tokenTable} SET kind = 'spent' WHERE session = ? AND token <> ? AND kind IN ('refresh', 'taken')`,
          values: [session, token],
        },
        { sql: `DELETE FROM ${tokenTable} WHERE session = ? AND kind = 'fresh'`, values: [session] },
        ...next.map(insert),
      ]),
    // Locks rows in the same order as `rotate`. If `rotate` came first, this changes nothing.
    confirm: ({ token, session }) =>
      database.write([
        {
          sql: `UPDATE ${tokenTable} SET kind = 'spent' WHERE session = ? AND kind = 'taken'`,
          values: [session],
        },
        {
          sql: `UPDATE ${tokenTable} SET kind = 'access' WHERE token = ? AND kind = 'fresh'`,
          values: [token],
          mustChange: true,
        },
      ]),
    async countOf(session) {
      const [row] = await database.all(`SELECT COUNT(*) AS tokens FROM ${tokenTable} WHERE session = ?`, [
        session,
      ])
      return Number(row?.tokens)
    },
    removeOf: (session) => write({ sql: `DELETE FROM ${tokenTable} WHERE session = ?`, values: [session] }),
    recordProof: (proof, expiresAt) =>
      database.write([
        {
          sql: `INSERT INTO ${proofTable} (proof, expires) VALUES (?, ?) ON CONFLICT (proof) DO NOTHING`,
          values: [proof, expiresAt],
          mustChange: true,
          mayBeLost: true,
        },
      ]),
    removeExpired: (now) =>
      write(
        { sql: `DELETE FROM ${tokenTable} WHERE expires <= ?`, values: [now] },
        { sql: `DELETE FROM ${proofTable} WHERE expires <= ?`, values: [now] },
      ),
  }
}
