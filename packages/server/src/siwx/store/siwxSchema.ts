import type { Schema } from '../../store/migrations.js'

/** The tables of sign-in. */
export const siwxTables: readonly string[] = [
  'CREATE TABLE siwx_nonces (nonce TEXT PRIMARY KEY, holder TEXT NOT NULL, link BIGINT NOT NULL, expires BIGINT NOT NULL)',
  'CREATE INDEX siwx_nonces_by_expiry ON siwx_nonces (expires)',
  `CREATE TABLE siwx_sessions (
    token TEXT PRIMARY KEY, id TEXT NOT NULL, owner TEXT NOT NULL, accounts TEXT NOT NULL,
    created BIGINT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  'CREATE INDEX siwx_sessions_by_owner ON siwx_sessions (owner, created)',
  'CREATE INDEX siwx_sessions_by_expiry ON siwx_sessions (expires)',
]

/** The schema of a site's own store. */
export const siwxSchema: Schema = {
  file: 'siwx.db',
  versions: 'siwx_schema_version',
  lock: 4_401_002,
  steps: [siwxTables],
}
