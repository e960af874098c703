import { fail } from 'latchkit/wire'
import type { Provider, ServiceStatement } from 'latchkit/wire/custody'
import { tooManyWays, userConflict } from '../errors/custody.js'
import type { Row, Store } from '../store/store.js'
import type { LinkProof } from './createLinkProofs.js'
import { openEmail, sealEmail } from './emailRows.js'
import { identityHashOfText, sealMail } from './identityRows.js'
import {
  completeIdentityStatements,
  linkIdentityStatements,
  maxIdentities,
  removeIdentityStatements,
} from './identityStatements.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { maxRemovals, removalReportMs } from './notes.js'
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

/** Creates the identities of a service whose schema has `identityTables` and `linkTables` of this name. */
export function createIdentities(
  { store, holder }: { readonly store: Pick<Store, 'all' | 'write'>; readonly holder: KeyHolder },
  name: ShareService,
  now: () => number,
): Identities {
  const table = `${name}_identities`
  const removedTable = `${name}_removed_identities`
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
      if (await store.write(linkIdentityStatements(name, proof, isPending))) return true
      const row = await find(proof)
      if (row && row.userId !== proof.userId) throw fail(userConflict, {})
      if (!row) throw fail(tooManyWays, {})
      return false
    },
    async complete(userId, identity) {
      await store.write(completeIdentityStatements(name, userId, identity))
    },
    remove: (userId, identity) => store.write(removeIdentityStatements(name, userId, identity, now())),
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
