import type { ServiceStatement } from 'latchkit/wire/custody'
import type { Statement } from '../store/store.js'
import { endClaimsStatements } from './createClaims.js'
import type { LinkProof } from './createLinkProofs.js'
import { raiseNoteStatement } from './notes.js'
import type { ShareService } from './statements.js'

/** How many identities a wallet may have. */
export const maxIdentities = 10

/** Locks the wallet, so that of two changes at once the later one sees the earlier one. */
const lockStatement = (name: ShareService, userId: string): Statement => ({
  sql: `UPDATE ${name}_users SET id = id WHERE id = ?`,
  values: [userId],
  mustChange: true,
})

/** The statements that give a proved identity to its wallet, and end the claims on it. */
export const linkIdentityStatements = (
  name: ShareService,
  { login, device, userId, identity, ...key }: LinkProof,
  isPending: boolean,
): Statement[] => [
  lockStatement(name, userId),
  {
    sql: `INSERT INTO ${name}_identities (way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, linked, used, pending)
      SELECT way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, begun, begun, ${isPending ? 1 : 0}
        FROM ${name}_link_proofs WHERE login = ? AND device = ?
          AND (SELECT COUNT(*) FROM ${name}_identities WHERE id = ?) < ${maxIdentities}
      ON CONFLICT DO NOTHING`,
    values: [login, device, userId],
    mustChange: true,
  },
  ...endClaimsStatements(name, key),
  // Raises the number of the note that says so. A pending identity is in no note, so its link counts only if the last one named it as removed.
  isPending
    ? raiseNoteStatement(
        name,
        userId,
        `EXISTS (SELECT 1 FROM ${name}_removed_identities WHERE id = ? AND identity = ?)`,
        userId,
        identity,
      )
    : raiseNoteStatement(name, userId),
  forgetRemovalStatement(name, userId, identity),
]

/** The statements that store that auth has linked an identity, too. The next note says so. */
export const completeIdentityStatements = (
  name: ShareService,
  userId: string,
  identity: string,
): Statement[] => [
  raiseNoteStatement(
    name,
    userId,
    `EXISTS (SELECT 1 FROM ${name}_identities WHERE id = ? AND identity = ? AND pending = 1)`,
    userId,
    identity,
  ),
  {
    sql: `UPDATE ${name}_identities SET pending = 0 WHERE id = ? AND identity = ?`,
    values: [userId, identity],
  },
]

/** SQL condition: the wallet `?` has an address that both services have verified. */
const hasAddressCondition: Readonly<Record<ShareService, string>> = {
  auth: "EXISTS (SELECT 1 FROM auth_users WHERE id = ? AND owner NOT LIKE 'none:%')",
  // Recovery may know the present address only by its hash (`moved`): the owner has proved that address to recovery before a restore.
  recovery: `EXISTS (SELECT 1 FROM recovery_users
    WHERE id = ? AND owner NOT LIKE 'none:%' AND (confirmed = 1 OR moved IS NOT NULL))`,
}

/** The statements that remove an identity. They change nothing if it is the last way in that both services have verified. */
export const removeIdentityStatements = (
  name: ShareService,
  userId: string,
  identity: string,
  now: number,
): Statement[] => [
  lockStatement(name, userId),
  // Changes a row unless the identity is the last way in.
  {
    sql: `UPDATE ${name}_users SET id = id WHERE id = ? AND (${hasAddressCondition[name]}
      OR NOT EXISTS (SELECT 1 FROM ${name}_identities WHERE id = ? AND identity = ?)
      OR EXISTS (SELECT 1 FROM ${name}_identities WHERE id = ? AND pending = 0 AND (identity IS NULL OR identity <> ?)))`,
    values: [userId, userId, userId, identity, userId, identity],
    mustChange: true,
  },
  ...deleteIdentityStatements(name, userId, identity, now),
  raiseNoteStatement(name, userId),
]

/** The statements that delete an identity of a wallet, and store the removal for the notes. */
const deleteIdentityStatements = (
  name: ShareService,
  userId: string,
  identity: string,
  now: number,
): Statement[] => [
  removedStatement(name, userId, identity, now),
  { sql: `DELETE FROM ${name}_identities WHERE id = ? AND identity = ?`, values: [userId, identity] },
  // A proof that this identity has given no longer counts, and cannot link it again.
  { sql: `DELETE FROM ${name}_link_proofs WHERE id = ? AND identity = ?`, values: [userId, identity] },
  ...(name === 'recovery'
    ? [{ sql: 'DELETE FROM recovery_proved WHERE id = ? AND identity = ?', values: [userId, identity] }]
    : []),
]

/** Stores a removal, with the key of the identity, by which the service knows it at a later proof. A repetition keeps the key. */
function removedStatement(name: ShareService, userId: string, identity: string, now: number): Statement {
  const key = (column: string) => `(SELECT ${column} FROM ${name}_identities WHERE id = ? AND identity = ?)`
  return {
    sql: `INSERT INTO ${name}_removed_identities AS present (id, identity, removed, way, subject_mac)
      VALUES (?, ?, ?, ${key('way')}, ${key('subject_mac')})
      ON CONFLICT (id, identity) DO UPDATE SET removed = excluded.removed,
        way = COALESCE(excluded.way, present.way), subject_mac = COALESCE(excluded.subject_mac, present.subject_mac)`,
    values: [userId, identity, now, userId, identity, userId, identity],
  }
}

/** Forgets that an identity was removed, since it is linked again: the next note must not name it as removed. */
const forgetRemovalStatement = (name: ShareService, userId: string, identity: string): Statement => ({
  sql: `DELETE FROM ${name}_removed_identities WHERE id = ? AND identity = ?`,
  values: [userId, identity],
})

/**
 * The statements that do what a service's own note says about identities: remove them, or link them again, without the label and the
 * addresses, which the next proof tells. An identity that another wallet has got meanwhile stays there.
 */
export const applyIdentitiesStatements = (
  name: ShareService,
  { userId, removedIdentities = [], linkedIdentities = [] }: ServiceStatement<'note'>,
  now: number,
): Statement[] => [
  ...removedIdentities.flatMap((identity) => deleteIdentityStatements(name, userId, identity, now)),
  ...linkedIdentities.flatMap(({ identity, way, subjectMac, linkedAt }) => [
    {
      sql: `INSERT INTO ${name}_identities AS present (way, subject_mac, id, identity, label_key, label, linked, used)
        VALUES (?, ?, ?, ?, '', '', ?, ?)
        ON CONFLICT (way, subject_mac) DO UPDATE SET pending = 0 WHERE present.id = excluded.id`,
      values: [way, subjectMac, userId, identity, linkedAt, linkedAt],
    },
    forgetRemovalStatement(name, userId, identity),
  ]),
]
