import type { Row, Statement, Store } from '../../store/store.js'

/** A token as it is stored. */
export interface TokenRecord {
  /** The hash of the token. */
  readonly token: string
  /** The token by which its session is stored. */
  readonly session: string
  /** The key that it is bound to, by its thumbprint (RFC 7638). */
  readonly holder: string
  /**
   * `fresh`: the access token of a renewal whose answer may be lost, until it is shown. `taken`: the refresh token of that renewal,
   * which may be shown again until then. `spent`: one that is over; shown again, it ends its session.
   */
  readonly kind: 'access' | 'fresh' | 'refresh' | 'taken' | 'spent'
  readonly expiresAt: number
}

/** Whether a token is an access token, which requests show. */
export const isAccess = ({ kind }: TokenRecord) => kind === 'access' || kind === 'fresh'

/** Keeps the tokens of sessions that are bound to a key. */
export interface TokenStore {
  add(tokens: readonly TokenRecord[]): Promise<void>
  find(token: string): Promise<TokenRecord | undefined>
  /**
   * Takes a refresh token and puts others in its place. Where it was taken before and the answer did not arrive, what was given
   * then is over. Answers `false` where the token is spent.
   */
  rotate(shown: TokenRecord, next: readonly TokenRecord[]): Promise<boolean>
  /**
   * Notes that the answer of a renewal has arrived, since its access token is shown: what was taken for it is spent. Answers `false`
   * where that was noted before, or another renewal has come.
   */
  confirm(shown: TokenRecord): Promise<boolean>
  /** The number of tokens of a session, spent ones too. */
  countOf(session: string): Promise<number>
  /** Forgets all tokens of a session. */
  removeOf(session: string): Promise<void>
  /** Notes that a proof was shown, for all processes of the store; answers `false` where it had been. It waits for no disk. */
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
    // Locks in the order of `rotate`; where that came first, nothing is changed.
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
    noteProof: (proof, expiresAt) =>
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
