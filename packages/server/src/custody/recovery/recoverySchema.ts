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
import { breakerTables } from './createProviderBreaker.js'
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
      // `owner` is the HMAC of the address, by a key that auth does not have. `opened` is 1 until the wallet is completed at auth, too.
      // `confirmed` is 1 once a code of recovery has proved the address.
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
      // The page on which a waiting device has logged in.
      "ALTER TABLE recovery_requests ADD COLUMN site TEXT NOT NULL DEFAULT ''",
      // 1: the recovery password wraps the share, and recovery cannot open it.
      'ALTER TABLE recovery_users ADD COLUMN wrapped BIGINT NOT NULL DEFAULT 0',
      // Links in mails, by the hash of their letters.
      `CREATE TABLE recovery_links (
        token TEXT PRIMARY KEY, id TEXT NOT NULL, purpose TEXT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)`,
      'CREATE INDEX recovery_links_by_expiry ON recovery_links (expires)',
      // Logins of devices that have proved the address in the last ten minutes.
      `CREATE TABLE recovery_proved (
        login TEXT PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, exported BIGINT NOT NULL, proved BIGINT NOT NULL)`,
      'CREATE INDEX recovery_proved_by_time ON recovery_proved (proved)',
      // Waiting splits, of which auth's receipt decides which one replaces the present split.
      `CREATE TABLE recovery_splits (
        id TEXT NOT NULL, hash TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, share_key TEXT NOT NULL,
        share TEXT NOT NULL, wrapped BIGINT NOT NULL, begun BIGINT NOT NULL, PRIMARY KEY (id, version, hash))`,
    ],
    [
      // The wallet's signature over the present shares, and auth's receipt for them.
      'ALTER TABLE recovery_users ADD COLUMN signature TEXT',
      'ALTER TABLE recovery_users ADD COLUMN receipt TEXT',
      // Hash of the wraps of the present share.
      'ALTER TABLE recovery_users ADD COLUMN wraps TEXT',
      // The device that sent the split, its name if it is not on the list yet, how the split changes the password, and the hash of the
      // wraps of its share.
      "ALTER TABLE recovery_splits ADD COLUMN device TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE recovery_splits ADD COLUMN name TEXT',
      "ALTER TABLE recovery_splits ADD COLUMN password TEXT NOT NULL DEFAULT 'keep'",
      'ALTER TABLE recovery_splits ADD COLUMN wraps TEXT',
      'CREATE INDEX recovery_splits_by_time ON recovery_splits (begun)',
      // Wallets that are being made. The first one that auth confirms becomes the wallet of its address. Their shares are in
      // `recovery_splits`.
      `CREATE TABLE recovery_makings (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, email_key TEXT NOT NULL, email TEXT NOT NULL, language TEXT NOT NULL,
        site TEXT NOT NULL, addresses TEXT NOT NULL, begun BIGINT NOT NULL)`,
      'CREATE INDEX recovery_makings_by_owner ON recovery_makings (owner, begun)',
      'CREATE INDEX recovery_makings_by_time ON recovery_makings (begun)',
      // Retired shares: the stored row of each, sealed once more for auth.
      `CREATE TABLE recovery_retired (
        id TEXT NOT NULL, hash TEXT NOT NULL, version BIGINT NOT NULL, hashes TEXT NOT NULL, enc TEXT NOT NULL,
        ciphertext TEXT NOT NULL, wrapped BIGINT NOT NULL, retired BIGINT NOT NULL, PRIMARY KEY (id, version, hash))`,
      'CREATE INDEX recovery_retired_by_time ON recovery_retired (retired)',
      // HMAC of the address whose code was typed.
      "ALTER TABLE recovery_proved ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    ],
    placeTables('recovery'),
    [
      // Start of the seven days in which new devices may be stopped without a code: by a device, and by a link in a mail.
      'ALTER TABLE recovery_users ADD COLUMN stops BIGINT',
      'ALTER TABLE recovery_users ADD COLUMN links BIGINT',
      // When a freeze without a code ends. `frozen` is a freeze by a code.
      'ALTER TABLE recovery_users ADD COLUMN held BIGINT NOT NULL DEFAULT 0',
      // 1: a device was removed, and the shares have not been renewed since.
      'ALTER TABLE recovery_users ADD COLUMN owes BIGINT NOT NULL DEFAULT 0',
      // Number of the user's last note.
      'ALTER TABLE recovery_users ADD COLUMN note BIGINT NOT NULL DEFAULT 0',
      // Until when a waiting device is refused. `approved` is 2 if a code has approved it.
      'ALTER TABLE recovery_requests ADD COLUMN refused BIGINT',
      // Devices that were removed; the notes name them.
      `CREATE TABLE recovery_removed (
        id TEXT NOT NULL, device TEXT NOT NULL, removed BIGINT NOT NULL, PRIMARY KEY (id, device))`,
    ],
    noteTables('recovery'),
    generationTables('recovery'),
    returnedTables('recovery'),
    sealedNoteTables('recovery'),
    // When a new wallet was first refused the address because this wallet has it.
    ['ALTER TABLE recovery_users ADD COLUMN refused BIGINT'],
    provedTables('recovery'),
    lockedTables,
    signerTables,
    [
      ...identityTables('recovery'),
      ...claimTables('recovery'),
      ...usedProofTables('recovery'),
      // What a proof is for. A code, and the proof of a login, are for any act.
      "ALTER TABLE recovery_proved ADD COLUMN purpose TEXT NOT NULL DEFAULT 'login'",
    ],
    [
      ...pauseTables('recovery'),
      ...breakerTables,
      // The provider, if its proof is all that a waiting device has given.
      "ALTER TABLE recovery_requests ADD COLUMN way TEXT NOT NULL DEFAULT ''",
    ],
    ['CREATE INDEX recovery_devices_by_device ON recovery_devices (device)'],
    [
      ...linkTables('recovery'),
      // The name of the identity that has proved the login; NULL if a code has proved the address.
      'ALTER TABLE recovery_proved ADD COLUMN identity TEXT',
      // Since when the address opens a wallet that was made without one.
      'ALTER TABLE recovery_users ADD COLUMN addressed BIGINT',
    ],
    // 1: the wallet was made while the operator asked new devices for the provider's proof only (`sameProof`).
    ['ALTER TABLE recovery_users ADD COLUMN same_proof BIGINT NOT NULL DEFAULT 0'],
    // Since when a pause of a provider has held the request.
    ['ALTER TABLE recovery_requests ADD COLUMN paused BIGINT'],
    removedKeyColumns('recovery'),
    clientTables('recovery'),
  ],
}
