import type { Schema } from '../../store/migrations.js'
import { tokenTables } from '../../store/siwxTables.js'
import { changeTables } from '../change/changeTables.js'
import { codeTables } from '../codes/codeTables.js'

/** The schema of auth's database. */
export const authSchema: Schema = {
  file: 'auth.db',
  versions: 'auth_schema_version',
  lock: 4_401_003,
  isSecret: true,
  steps: [
    [
      ...codeTables('auth'),
      ...tokenTables('auth'),
      // `owner` is the HMAC of the address; what is sealed opens with the key holder alone.
      `CREATE TABLE auth_users (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE, login TEXT NOT NULL, email_key TEXT NOT NULL, email TEXT NOT NULL,
        version BIGINT NOT NULL, hashes TEXT NOT NULL, addresses TEXT NOT NULL, share_key TEXT NOT NULL,
        share TEXT NOT NULL, created BIGINT NOT NULL)`,
      // Logins that have proved an address without a wallet.
      `CREATE TABLE auth_pending (
        login TEXT PRIMARY KEY, id TEXT NOT NULL, owner TEXT NOT NULL, device TEXT NOT NULL, email_key TEXT NOT NULL,
        email TEXT NOT NULL, expires BIGINT NOT NULL)`,
      'CREATE INDEX auth_pending_by_expiry ON auth_pending (expires)',
      `CREATE TABLE auth_sessions (
        token TEXT PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, coded BIGINT NOT NULL, created BIGINT NOT NULL,
        used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
      `CREATE TABLE auth_devices (
        id TEXT NOT NULL, device TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (id, device))`,
      'CREATE INDEX auth_sessions_by_user ON auth_sessions (id, device)',
      'CREATE INDEX auth_sessions_by_expiry ON auth_sessions (expires)',
    ],
    changeTables('auth'),
  ],
}
