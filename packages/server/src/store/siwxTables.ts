/** The tables of sign-in, of a site's own store and of the gateway's. */
export const siwxTables: readonly string[] = [
  'CREATE TABLE siwx_nonces (nonce TEXT PRIMARY KEY, holder TEXT NOT NULL, link BIGINT NOT NULL, expires BIGINT NOT NULL)',
  'CREATE INDEX siwx_nonces_by_expiry ON siwx_nonces (expires)',
  `CREATE TABLE siwx_sessions (
    token TEXT PRIMARY KEY, id TEXT NOT NULL, owner TEXT NOT NULL, accounts TEXT NOT NULL,
    created BIGINT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  'CREATE INDEX siwx_sessions_by_owner ON siwx_sessions (owner, created)',
  'CREATE INDEX siwx_sessions_by_expiry ON siwx_sessions (expires)',
]

/** The tables of sign-in that the gateway has beside them: tokens, and proofs that were shown. */
export const siwxTokenTables: readonly string[] = [
  `CREATE TABLE siwx_tokens (
    token TEXT PRIMARY KEY, session TEXT NOT NULL, holder TEXT NOT NULL, kind TEXT NOT NULL, expires BIGINT NOT NULL)`,
  'CREATE INDEX siwx_tokens_by_session ON siwx_tokens (session)',
  'CREATE INDEX siwx_tokens_by_expiry ON siwx_tokens (expires)',
  'CREATE TABLE siwx_proofs (proof TEXT PRIMARY KEY, expires BIGINT NOT NULL)',
  'CREATE INDEX siwx_proofs_by_expiry ON siwx_proofs (expires)',
]
