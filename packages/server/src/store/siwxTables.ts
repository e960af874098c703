/** The tables of sign-in, for a site's own store and the gateway's. */
export const siwxTables: readonly string[] = [
  'CREATE TABLE siwx_nonces (nonce TEXT PRIMARY KEY, holder TEXT NOT NULL, link BIGINT NOT NULL, expires BIGINT NOT NULL)',
  'CREATE INDEX siwx_nonces_by_expiry ON siwx_nonces (expires)',
  `CREATE TABLE siwx_sessions (
    token TEXT PRIMARY KEY, id TEXT NOT NULL, owner TEXT NOT NULL, accounts TEXT NOT NULL,
    created BIGINT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  'CREATE INDEX siwx_sessions_by_owner ON siwx_sessions (owner, created)',
  'CREATE INDEX siwx_sessions_by_expiry ON siwx_sessions (expires)',
]

/** The tables of key-bound tokens and used proofs, with a name as prefix. */
export const tokenTables = (name: string): readonly string[] => [
  `CREATE TABLE ${name}_tokens (
    token TEXT PRIMARY KEY, session TEXT NOT NULL, holder TEXT NOT NULL, kind TEXT NOT NULL, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_tokens_by_session ON ${name}_tokens (session)`,
  `CREATE INDEX ${name}_tokens_by_expiry ON ${name}_tokens (expires)`,
  `CREATE TABLE ${name}_proofs (proof TEXT PRIMARY KEY, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_proofs_by_expiry ON ${name}_proofs (expires)`,
]

/** The gateway's additional tables for sign-in. */
export const siwxTokenTables: readonly string[] = tokenTables('siwx')
