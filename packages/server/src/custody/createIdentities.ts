import { fail } from 'latchkit/wire'
import type { Provider, ServiceStatement } from 'latchkit/wire/custody'
import { tooManyWays, userConflict } from '../errors/custody.js'
import type { Row, Statement, Store } from '../store/store.js'
import { endClaimsStatements } from './createClaims.js'
import type { LinkProof } from './createLinkProofs.js'
import { openEmail, sealEmail } from './emailRows.js'
import { identityHashOfText, sealMail } from './identityRows.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { maxRemovals, raiseNoteStatement, removalReportMs } from './notes.js'
import type { IdentityKey, ProvedIdentity } from './provedIdentity.js'
import type { SealedRow } from './rows.js'
import type { ShareService } from './statements.js'

/** An identity of a user. */
export interface StoredIdentity extends IdentityKey {
  readonly userId: string
  /** The name of the identity; `undefined` until its next proof. */
  readonly identity: string | undefined
  /** `undefined` until its next proof, if a note has brought the identity back. */
  readonly label: SealedRow | undefined
  readonly mail: SealedRow | undefined
  readonly linkedAt: number
  readonly usedAt: number
  /** Whether auth has not said yet that it has linked the identity, too. */
  readonly isPending: boolean
}

/** The identities of a service: whom a provider's proof lets in. */
export interface Identities {
  /** Finds the user of an identity. */
  findUser(identity: IdentityKey): Promise<string | undefined>
  find(identity: IdentityKey): Promise<StoredIdentity | undefined>
  /** Whether a user has an identity of a provider. */
  has(userId: string, way: Provider): Promise<boolean>
  /** Lists the identities of a user, the oldest first. */
  listOf(userId: string): Promise<readonly StoredIdentity[]>
  /** Lists the providers that have verified an address for the owner of a wallet. @param verifiedMail HMAC of the address. */
  waysOfMail(verifiedMail: string): Promise<readonly Provider[]>
  /** Stores that an identity was proved just now, and its name, label and addresses if its row lacks them. */
  recordProof(identity: ProvedIdentity): Promise<void>
  /**
   * Gives a proved identity to the wallet, and ends the claims on it. Returns `false` if the wallet has it already. @throws `userConflict` if
   * another wallet has it; `tooManyWays`
   */
  link(proof: LinkProof, isPending: boolean): Promise<boolean>
  /** Stores that auth has linked an identity, too. */
  complete(userId: string, identity: string): Promise<void>
  /**
   * Removes an identity, and stores the removal for the notes, even if the wallet does not have this identity. Returns `false` and changes
   * nothing if the wallet has it, but no other way in that both services have verified.
   */
  remove(userId: string, identity: string): Promise<boolean>
  /** Lists the identities that were removed and not linked again, the latest removal first. */
  removedOf(userId: string): Promise<readonly string[]>
  /** Whether an identity was removed from any wallet, and not linked to that one again. */
  wasRemoved(identity: IdentityKey): Promise<boolean>
  /** Returns what a note says about the identities of a user. */
  notedOf(userId: string): Promise<NotedIdentities>
  removeExpired(now: number): Promise<void>
}

/** What a note says about identities: those that were removed, and those that are linked. */
type NotedIdentities = Pick<ServiceStatement<'note'>, 'removedIdentities' | 'linkedIdentities'>

/** How many identities a wallet may have. */
const maxIdentities = 10

const identityIn = (row: Row): StoredIdentity => ({
  userId: String(row.id),
  way: String(row.way) as Provider,
  subjectMac: String(row.subject_mac),
  identity: row.identity == null ? undefined : String(row.identity),
  label: row.label === '' ? undefined : { key: String(row.label_key), bytes: String(row.label) },
  mail: row.mail == null ? undefined : { key: String(row.mail_key), bytes: String(row.mail) },
  linkedAt: Number(row.linked),
  usedAt: Number(row.used),
  isPending: Number(row.pending) === 1,
})

/** Returns the identities of a user as the services answer them, with the labels opened. */
export async function listedIdentitiesOf(
  { holder, identities }: { readonly holder: KeyHolder; readonly identities: Identities },
  userId: string,
) {
  const list = await identities.listOf(userId)
  return Promise.all(
    list.map(async ({ way, identity, label, linkedAt, usedAt }) => ({
      ...(identity !== undefined && { identity }),
      way,
      label: label ? await openEmail(holder, userId, label) : '',
      linkedAt: new Date(linkedAt).toISOString(),
      usedAt: new Date(usedAt).toISOString(),
    })),
  )
}

/** SQL condition: the wallet `?` has an address that both services have verified. */
const hasAddressCondition: Readonly<Record<ShareService, string>> = {
  auth: "EXISTS (SELECT 1 FROM auth_users WHERE id = ? AND owner NOT LIKE 'none:%')",
  // Recovery may know the present address only by its hash (`moved`): the owner has proved that address to recovery before a restore.
  recovery: `EXISTS (SELECT 1 FROM recovery_users
    WHERE id = ? AND owner NOT LIKE 'none:%' AND (confirmed = 1 OR moved IS NOT NULL))`,
}

/** The statements that remove an identity from a wallet, and store the removal for the notes. */
const removeIdentityStatements = (
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
  ...removedIdentities.flatMap((identity) => removeIdentityStatements(name, userId, identity, now)),
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

/** Creates the identities of a service whose schema has `identityTables` and `linkTables` of this name. */
export function createIdentities(
  { store, holder }: { readonly store: Pick<Store, 'all' | 'write'>; readonly holder: KeyHolder },
  name: ShareService,
  now: () => number,
): Identities {
  const table = `${name}_identities`
  const removedTable = `${name}_removed_identities`
  /** Locks the wallet, so that of two changes at once the later one sees the earlier one. */
  const lockStatement = (userId: string): Statement => ({
    sql: `UPDATE ${name}_users SET id = id WHERE id = ?`,
    values: [userId],
    mustChange: true,
  })
  async function find({ way, subjectMac }: IdentityKey): Promise<StoredIdentity | undefined> {
    const [row] = await store.all(`SELECT * FROM ${table} WHERE way = ? AND subject_mac = ?`, [
      way,
      subjectMac,
    ])
    return row && identityIn(row)
  }
  const listOf = async (userId: string) =>
    (await store.all(`SELECT * FROM ${table} WHERE id = ? ORDER BY linked, way, subject_mac`, [userId])).map(
      identityIn,
    )
  async function removedOf(userId: string): Promise<readonly string[]> {
    const rows = await store.all(
      `SELECT identity FROM ${removedTable} WHERE id = ? ORDER BY removed DESC, identity LIMIT ${maxRemovals}`,
      [userId],
    )
    return rows.map((row) => String(row.identity))
  }
  const linkStatements = (
    { login, device, userId, identity, ...key }: LinkProof,
    isPending: boolean,
  ): Statement[] => [
    lockStatement(userId),
    {
      sql: `INSERT INTO ${table} (way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, linked, used, pending)
        SELECT way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, begun, begun, ${isPending ? 1 : 0}
          FROM ${name}_link_proofs WHERE login = ? AND device = ?
            AND (SELECT COUNT(*) FROM ${table} WHERE id = ?) < ${maxIdentities}
        ON CONFLICT DO NOTHING`,
      values: [login, device, userId],
      mustChange: true,
    },
    ...endClaimsStatements(name, key),
    // The next note says that the identity is linked. A pending one is in no note, but the last note may name it as removed.
    isPending
      ? raiseNoteStatement(
          name,
          userId,
          `EXISTS (SELECT 1 FROM ${removedTable} WHERE id = ? AND identity = ?)`,
          userId,
          identity,
        )
      : raiseNoteStatement(name, userId),
    forgetRemovalStatement(name, userId, identity),
  ]
  return {
    find,
    findUser: async (identity) => (await find(identity))?.userId,
    has: async (userId, way) =>
      (await store.all(`SELECT 1 FROM ${table} WHERE id = ? AND way = ? LIMIT 1`, [userId, way])).length > 0,
    listOf,
    waysOfMail: async (verifiedMail) =>
      (
        await store.all(`SELECT DISTINCT way FROM ${table} WHERE verified_mail = ? ORDER BY way`, [
          verifiedMail,
        ])
      ).map((row) => String(row.way) as Provider),
    async recordProof(identity) {
      const { way, subjectMac, text, mail, verifiedMail } = identity
      const row = await find(identity)
      if (!row) return
      const named = row.identity ?? (text === undefined ? undefined : identityHashOfText(row.userId, text))
      const label = row.label ?? (await sealEmail(holder, row.userId, identity.label))
      const sealed = row.mail ?? (mail === undefined ? undefined : await sealMail(holder, row.userId, mail))
      await store.write([
        {
          sql: `UPDATE ${table} SET used = ?, identity = ?, mail_key = ?, mail = ?, label_key = ?, label = ?,
            verified_mail = COALESCE(verified_mail, ?) WHERE way = ? AND subject_mac = ? AND id = ?`,
          values: [
            ...[now(), named ?? null, sealed?.key ?? null, sealed?.bytes ?? null],
            ...[label.key, label.bytes, verifiedMail ?? null],
            ...[way, subjectMac, row.userId],
          ],
        },
      ])
    },
    async link(proof, isPending) {
      if (await store.write(linkStatements(proof, isPending))) return true
      const row = await find(proof)
      if (row && row.userId !== proof.userId) throw fail(userConflict, {})
      if (!row) throw fail(tooManyWays, {})
      return false
    },
    async complete(userId, identity) {
      await store.write([
        raiseNoteStatement(
          name,
          userId,
          `EXISTS (SELECT 1 FROM ${table} WHERE id = ? AND identity = ? AND pending = 1)`,
          userId,
          identity,
        ),
        { sql: `UPDATE ${table} SET pending = 0 WHERE id = ? AND identity = ?`, values: [userId, identity] },
      ])
    },
    remove: (userId, identity) =>
      store.write([
        lockStatement(userId),
        // Changes a row unless the identity is the last way in.
        {
          sql: `UPDATE ${name}_users SET id = id WHERE id = ? AND (${hasAddressCondition[name]}
            OR NOT EXISTS (SELECT 1 FROM ${table} WHERE id = ? AND identity = ?)
            OR EXISTS (SELECT 1 FROM ${table} WHERE id = ? AND pending = 0 AND (identity IS NULL OR identity <> ?)))`,
          values: [userId, userId, userId, identity, userId, identity],
          mustChange: true,
        },
        ...removeIdentityStatements(name, userId, identity, now()),
        raiseNoteStatement(name, userId),
      ]),
    removedOf,
    wasRemoved: async ({ way, subjectMac }) =>
      (
        await store.all(`SELECT 1 FROM ${removedTable} WHERE way = ? AND subject_mac = ? LIMIT 1`, [
          way,
          subjectMac,
        ])
      ).length > 0,
    async notedOf(userId) {
      const [removedIdentities, list] = [[...(await removedOf(userId))], await listOf(userId)]
      const linkedIdentities = list.flatMap(({ identity, way, subjectMac, linkedAt, isPending }) =>
        identity === undefined || isPending ? [] : [{ identity, way, subjectMac, linkedAt }],
      )
      return {
        ...(removedIdentities.length > 0 && { removedIdentities }),
        ...(linkedIdentities.length > 0 && { linkedIdentities: linkedIdentities.slice(-maxIdentities) }),
      }
    },
    async removeExpired(nowMs) {
      await store.write([
        { sql: `DELETE FROM ${removedTable} WHERE removed <= ?`, values: [nowMs - removalReportMs] },
      ])
    },
  }
}
