import type { Schema } from '../../store/migrations.js'
import { tokenTables } from '../../store/siwxTables.js'
import { changeTables } from '../change/changeTables.js'
import { codeTables, placeTables, provedTables } from '../codes/codeTables.js'
import { generationTables } from '../createGeneration.js'
import { noteTables, sealedNoteTables } from '../notes.js'
import { returnedTables } from '../returned.js'
import { lockedTables, signerTables } from './lockedByNote.js'

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
    [
      // By the wallet, over the present shares, and auth's word that it has them.
      'ALTER TABLE recovery_users ADD COLUMN signature TEXT',
      'ALTER TABLE recovery_users ADD COLUMN receipt TEXT',
      // The hash of the wraps of the present share.
      'ALTER TABLE recovery_users ADD COLUMN wraps TEXT',
      // The device that brought the shares, and its name where it is none of the list yet; what they do to the password; and the hash
      // of their wraps.
      "ALTER TABLE recovery_splits ADD COLUMN device TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE recovery_splits ADD COLUMN name TEXT',
      "ALTER TABLE recovery_splits ADD COLUMN password TEXT NOT NULL DEFAULT 'keep'",
      'ALTER TABLE recovery_splits ADD COLUMN wraps TEXT',
      'CREATE INDEX recovery_splits_by_time ON recovery_splits (begun)',
      // Wallets that are being made: the first that auth has checked is the wallet of its address. Their shares are splits.
      `CREATE TABLE recovery_makings (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, email_key TEXT NOT NULL, email TEXT NOT NULL, language TEXT NOT NULL,
        site TEXT NOT NULL, addresses TEXT NOT NULL, begun BIGINT NOT NULL)`,
      'CREATE INDEX recovery_makings_by_owner ON recovery_makings (owner, begun)',
      'CREATE INDEX recovery_makings_by_time ON recovery_makings (begun)',
      // Shares of before, each as it was sealed here, sealed for auth once more.
      `CREATE TABLE recovery_retired (
        id TEXT NOT NULL, hash TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, enc TEXT NOT NULL,
        ciphertext TEXT NOT NULL, wrapped BIGINT NOT NULL, retired BIGINT NOT NULL, PRIMARY KEY (id, version, hash))`,
      'CREATE INDEX recovery_retired_by_time ON recovery_retired (retired)',
      // The address whose code was typed.
      "ALTER TABLE recovery_proved ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    ],
    placeTables('recovery'),
    [
      // The beginning of the days in which its devices, and the links in its mails, may stop new devices without a code.
      'ALTER TABLE recovery_users ADD COLUMN stops BIGINT',
      'ALTER TABLE recovery_users ADD COLUMN links BIGINT',
      // The end of a freeze that was pressed without a code; `frozen` is one by a code.
      'ALTER TABLE recovery_users ADD COLUMN held BIGINT NOT NULL DEFAULT 0',
      // 1: a device was removed, and the shares have not been renewed since.
      'ALTER TABLE recovery_users ADD COLUMN owes BIGINT NOT NULL DEFAULT 0',
      // The number of the last note.
      'ALTER TABLE recovery_users ADD COLUMN note BIGINT NOT NULL DEFAULT 0',
      // The end of the refusal of a device that waits. `approved` is 2 where it was by a code.
      'ALTER TABLE recovery_requests ADD COLUMN refused BIGINT',
      // Devices that were removed, for the notes.
      `CREATE TABLE recovery_removed (
        id TEXT NOT NULL, device TEXT NOT NULL, removed BIGINT NOT NULL, PRIMARY KEY (id, device))`,
    ],
    noteTables('recovery'),
    generationTables('recovery'),
    returnedTables('recovery'),
    sealedNoteTables('recovery'),
    // The first time that a new wallet was refused the address because of this one.
    ['ALTER TABLE recovery_users ADD COLUMN refused BIGINT'],
    provedTables('recovery'),
    lockedTables,
    signerTables,
  ],
}
