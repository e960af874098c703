import type { Row, Statement, Store } from '../../store/store.js'

/** A token as it is stored. */
export interface TokenRecord {
  /** The hash of the token. */
  readonly token: string
  /** The token by which its session is stored. */
  readonly session: string
  /** The key that it is bound to, by its thumbprint (RFC 7638). */
  readonly holder: string
  /** `spent`: a refresh token that was taken; shown again, it ends its session. */
  readonly kind: 'access' | 'refresh' | 'spent'
  readonly expiresAt: number
}

/** Keeps the tokens of sessions that are bound to a key. */
export interface TokenStore {
  add(tokens: readonly TokenRecord[]): Promise<void>
  find(token: string): Promise<TokenRecord | undefined>
  /** Takes a refresh token and puts others in its place, once; answers `false` where it was taken before. */
  rotate(token: string, next: readonly TokenRecord[]): Promise<boolean>
  /** The number of tokens of a session, spent ones too. */
  countOf(session: string): Promise<number>
  /** Forgets all tokens of a session. */
  removeOf(session: string): Promise<void>
  /** Notes that a proof was shown; answers `false` where it had been. */
  noteProof(proof: string, expiresAt: number): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const tokenIn = (row: Row): TokenRecord => ({
  token: String(row.token),
  session: String(row.session),
  holder: String(row.holder),
  kind: String(row.kind) as TokenRecord['kind'],
  expiresAt: Number(row.expires),
})

/** Makes a store of tokens in a database whose schema has `tokenTables` of this name. */
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
    rotate: (token, next) =>
      database.write([
        {
          sql: `UPDATE ${tokenTable} SET kind = 'spent' WHERE token = ? AND kind = 'refresh'`,
          values: [token],
          mustChange: true,
        },
        ...next.map(insert),
      ]),
    async countOf(session) {
      const [row] = await database.all(`SELECT COUNT(*) AS tokens FROM ${tokenTable} WHERE session = ?`, [
        session,
      ])
      return Number(row?.tokens)
    },
    removeOf: (session) => write({ sql: `DELETE FROM ${tokenTable} WHERE session = ?`, values: [session] }),
    noteProof: (proof, expiresAt) =>
      database.write([
        {
          sql: `INSERT INTO ${proofTable} (proof, expires) VALUES (?, ?) ON CONFLICT (proof) DO NOTHING`,
          values: [proof, expiresAt],
          mustChange: true,
        },
      ]),
    removeExpired: (now) =>
      write(
        { sql: `DELETE FROM ${tokenTable} WHERE expires <= ?`, values: [now] },
        { sql: `DELETE FROM ${proofTable} WHERE expires <= ?`, values: [now] },
      ),
  }
}
