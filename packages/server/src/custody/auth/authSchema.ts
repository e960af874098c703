import type { Schema } from '../../store/migrations.js'
import { tokenTables } from '../../store/siwxTables.js'
import { changeTables } from '../change/changeTables.js'
import { codeTables, placeTables, provedTables } from '../codes/codeTables.js'
import { generationTables } from '../createGeneration.js'
import {
  claimTables,
  identityTables,
  linkTables,
  removedKeyColumns,
  usedProofTables,
} from '../identityTables.js'
import { noteTables, sealedNoteTables } from '../notes.js'
import { returnedTables } from '../returned.js'
import { pauseTables } from '../ways/createProviderPauses.js'
import { clientTables } from '../ways/formerClients.js'
import { pinnedTables } from './followPinnedKey.js'

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
      // `owner` is the HMAC of the address. Only the key holder can open the sealed columns.
      `CREATE TABLE auth_users (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL UNIQUE, login TEXT NOT NULL, email_key TEXT NOT NULL, email TEXT NOT NULL,
        version BIGINT NOT NULL, hashes TEXT NOT NULL, addresses TEXT NOT NULL, share_key TEXT NOT NULL,
        share TEXT NOT NULL, created BIGINT NOT NULL)`,
      // Logins that have proved an address which has no wallet yet.
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
    [
      // The wallet's signature over the present shares.
      'ALTER TABLE auth_users ADD COLUMN signature TEXT',
      // 1: the session is only for the split that its device has sent and that the wallet has not signed yet.
      'ALTER TABLE auth_sessions ADD COLUMN narrow BIGINT NOT NULL DEFAULT 0',
      // `released` is the time of recovery's last release of the device. `former` is 1 if the row is older than the column `released`.
      'ALTER TABLE auth_devices ADD COLUMN released BIGINT NOT NULL DEFAULT 0',
      'ALTER TABLE auth_devices ADD COLUMN former BIGINT NOT NULL DEFAULT 0',
      'UPDATE auth_devices SET former = 1',
      // When a device was removed. Releases that recovery signed before that time are ignored.
      `CREATE TABLE auth_removed (
        id TEXT NOT NULL, device TEXT NOT NULL, removed BIGINT NOT NULL, PRIMARY KEY (id, device))`,
      // Shares that the wallet has not signed yet: one split per user, for the device that sent it. If auth does not have the user yet, the
      // row also has the user's e-mail address.
      `CREATE TABLE auth_splits (
        id TEXT PRIMARY KEY, device TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, addresses TEXT NOT NULL,
        share_key TEXT NOT NULL, share TEXT NOT NULL, begun BIGINT NOT NULL, owner TEXT, login TEXT, email_key TEXT, email TEXT)`,
      'CREATE INDEX auth_splits_by_owner ON auth_splits (owner, begun)',
      'CREATE INDEX auth_splits_by_time ON auth_splits (begun)',
      // Retired shares: the stored row of each, sealed once more for recovery.
      `CREATE TABLE auth_retired (
        id TEXT NOT NULL, hash TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, enc TEXT NOT NULL,
        ciphertext TEXT NOT NULL, retired BIGINT NOT NULL, PRIMARY KEY (id, version, hash))`,
      'CREATE INDEX auth_retired_by_time ON auth_retired (retired)',
    ],
    placeTables('auth'),
    [
      // Number of the user's last note.
      'ALTER TABLE auth_users ADD COLUMN note BIGINT NOT NULL DEFAULT 0',
      ...noteTables('auth'),
    ],
    generationTables('auth'),
    pinnedTables,
    returnedTables('auth'),
    sealedNoteTables('auth'),
    provedTables('auth'),
    [
      // The wallet's signature over the wraps of recovery's share, and the hash of the wraps. NULL if the wallet sent no wraps.
      'ALTER TABLE auth_users ADD COLUMN factor TEXT',
      'ALTER TABLE auth_users ADD COLUMN wraps TEXT',
    ],
    [
      ...identityTables('auth'),
      ...claimTables('auth'),
      ...usedProofTables('auth'),
      // The provider that has proved a login; NULL if a code has.
      'ALTER TABLE auth_pending ADD COLUMN way TEXT',
    ],
    pauseTables('auth'),
    ['CREATE INDEX auth_devices_by_device ON auth_devices (device)'],
    linkTables('auth'),
    // Since when the address opens a wallet that was made without one.
    ['ALTER TABLE auth_users ADD COLUMN addressed BIGINT'],
    removedKeyColumns('auth'),
    clientTables('auth'),
  ],
}
