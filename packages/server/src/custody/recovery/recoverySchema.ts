import type { Schema } from '../../store/migrations.js'
import { tokenTables } from '../../store/siwxTables.js'
import { changeTables } from '../change/changeTables.js'
import { codeTables } from '../codes/codeTables.js'

/** The schema of recovery's database. */
export const recoverySchema: Schema = {
  file: 'recovery.db',
  versions: 'recovery_schema_version',
  lock: 4_401_004,
  isSecret: true,
  steps: [
    [
      ...codeTables('recovery'),
      ...tokenTables('recovery'),
      // `owner` is the HMAC of the address, by a key that auth has not. `opened` is 1 until the wallet is made at auth too;
      // `confirmed` is 1 when a code of recovery's own has proved the address.
      `CREATE TABLE recovery_users (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE, email_key TEXT NOT NULL, email TEXT NOT NULL,
        language TEXT NOT NULL, site TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, addresses TEXT NOT NULL,
        share_key TEXT NOT NULL, share TEXT NOT NULL, created BIGINT NOT NULL, opened BIGINT NOT NULL,
        confirmed BIGINT NOT NULL, frozen BIGINT NOT NULL, thaws BIGINT)`,
      `CREATE TABLE recovery_devices (
        id TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL,
        PRIMARY KEY (id, device))`,
      // Devices that wait for their share.
      `CREATE TABLE recovery_requests (
        request TEXT PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, name TEXT NOT NULL, begun BIGINT NOT NULL,
        releases BIGINT NOT NULL, approved BIGINT NOT NULL, released BIGINT, UNIQUE (id, device))`,
      'CREATE INDEX recovery_requests_by_time ON recovery_requests (releases)',
    ],
    [
      ...changeTables('recovery'),
      // The page on which a device that waits has logged in.
      "ALTER TABLE recovery_requests ADD COLUMN site TEXT NOT NULL DEFAULT ''",
      // 1: the share is wrapped by the recovery password, and nothing here opens it.
      'ALTER TABLE recovery_users ADD COLUMN wrapped BIGINT NOT NULL DEFAULT 0',
      // Links in mails, by the hash of their letters.
      `CREATE TABLE recovery_links (
        token TEXT PRIMARY KEY, id TEXT NOT NULL, purpose TEXT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
      'CREATE INDEX recovery_links_by_expiry ON recovery_links (expires)',
      // Logins of devices that have proved the address lately.
      `CREATE TABLE recovery_proved (
        login TEXT PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, exported BIGINT NOT NULL, proved BIGINT NOT NULL)`,
      'CREATE INDEX recovery_proved_by_time ON recovery_proved (proved)',
      // Shares that are to take the place of the present ones: auth's word says which of them has.
      `CREATE TABLE recovery_splits (
        id TEXT NOT NULL, hash TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, share_key TEXT NOT NULL,
        share TEXT NOT NULL, wrapped BIGINT NOT NULL, begun BIGINT NOT NULL, PRIMARY KEY (id, version, hash))`,
    ],
  ],
}
