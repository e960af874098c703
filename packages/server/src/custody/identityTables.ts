import type { ShareService } from './statements.js'

/** The tables of identities, with the name of the service as a prefix. */
export const identityTables = (name: ShareService): readonly string[] => [
  // `subject_mac` is the HMAC of way, issuer and subject, `verified_mail` that of an address which the provider has verified. `label` is
  // what the owner recognises the identity by; only the key holder can open it.
  `CREATE TABLE ${name}_identities (
    way TEXT NOT NULL, subject_mac TEXT NOT NULL, id TEXT NOT NULL, label_key TEXT NOT NULL, label TEXT NOT NULL,
    verified_mail TEXT, linked BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (way, subject_mac))`,
  `CREATE INDEX ${name}_identities_by_user ON ${name}_identities (id)`,
  `CREATE INDEX ${name}_identities_by_mail ON ${name}_identities (verified_mail)`,
]

/** The tables of claims, with the name of the service as a prefix. */
export const claimTables = (name: ShareService): readonly string[] => [
  // Identities that were proved and have no wallet yet. `id` is the user id of the wallet that the device makes; at recovery it is
  // `loginClaimId` until that id is known.
  `CREATE TABLE ${name}_claims (
    id TEXT PRIMARY KEY, device TEXT NOT NULL, way TEXT NOT NULL, subject_mac TEXT NOT NULL, label_key TEXT NOT NULL,
    label TEXT NOT NULL, verified_mail TEXT, begun BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_claims_by_subject ON ${name}_claims (way, subject_mac, begun)`,
  `CREATE INDEX ${name}_claims_by_time ON ${name}_claims (begun)`,
]

/** The tables of proofs that were shown, with the name of the service as a prefix. */
export const usedProofTables = (name: ShareService): readonly string[] => [
  // Logins whose proof was shown, successful or not.
  `CREATE TABLE ${name}_proofs_used (
    login TEXT NOT NULL, purpose TEXT NOT NULL, expires BIGINT NOT NULL, PRIMARY KEY (login, purpose))`,
  `CREATE INDEX ${name}_proofs_used_by_time ON ${name}_proofs_used (expires)`,
]

/** The columns and tables of linking and removing, with the name of the service as a prefix. */
export const linkTables = (name: ShareService): readonly string[] => [
  // `identity` is the name of an identity (`identityHashOf`), NULL until its next proof. `mail` is the sealed address that the provider has
  // verified, for notices of wallets without an address. `pending` is 1 until auth has linked the identity, too.
  ...[`${name}_identities`, `${name}_claims`].flatMap((table) =>
    ['identity', 'mail_key', 'mail'].map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} TEXT`),
  ),
  `ALTER TABLE ${name}_identities ADD COLUMN pending BIGINT NOT NULL DEFAULT 0`,
  // The sealed `claimFacts`, from which the name of the identity is computed once the user id of its wallet is known.
  `ALTER TABLE ${name}_claims ADD COLUMN facts_key TEXT`,
  `ALTER TABLE ${name}_claims ADD COLUMN facts TEXT`,
  // Identities that a device of a wallet has proved for it.
  `CREATE TABLE ${name}_link_proofs (
    login TEXT NOT NULL, device TEXT NOT NULL, id TEXT NOT NULL, way TEXT NOT NULL, subject_mac TEXT NOT NULL,
    identity TEXT NOT NULL, label_key TEXT NOT NULL, label TEXT NOT NULL, verified_mail TEXT, mail_key TEXT, mail TEXT,
    begun BIGINT NOT NULL, PRIMARY KEY (login, device))`,
  `CREATE INDEX ${name}_link_proofs_by_user ON ${name}_link_proofs (id, begun)`,
  `CREATE INDEX ${name}_link_proofs_by_time ON ${name}_link_proofs (begun)`,
  // Identities that were removed; the notes name them.
  `CREATE TABLE ${name}_removed_identities (
    id TEXT NOT NULL, identity TEXT NOT NULL, removed BIGINT NOT NULL, PRIMARY KEY (id, identity))`,
]

/** The columns by which a removed identity is known at a later proof. Removals of before have none. */
export const removedKeyColumns = (name: ShareService): readonly string[] => [
  `ALTER TABLE ${name}_removed_identities ADD COLUMN way TEXT`,
  `ALTER TABLE ${name}_removed_identities ADD COLUMN subject_mac TEXT`,
  `CREATE INDEX ${name}_removed_identities_by_subject ON ${name}_removed_identities (way, subject_mac)`,
]
