import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { userConflict } from '../errors/custody.js'
import type { Row, Statement, Store } from '../store/store.js'
import { openEmail, sealEmail } from './emailRows.js'
import { identityHashOfText, sealMail } from './identityRows.js'
import type { KeyHolder } from './keys/keyHolder.js'
import type { IdentityKey, ProvedIdentity } from './provedIdentity.js'
import type { SealedRow } from './rows.js'
import type { ShareService } from './statements.js'

/** What a claim keeps, sealed, for the identity that it becomes: the identity's text, and the address for notices. */
const claimFacts = v.object({ text: v.string(), mail: v.optional(v.string()) })

/** An identity that was proved by a device and has no wallet yet. */
export interface Claim extends IdentityKey {
  /**
   * The user id of the wallet that the device makes; at recovery `loginClaimId` until that id is known. The label is sealed for this id.
   */
  readonly id: string
  readonly device: string
  readonly label: SealedRow
  readonly verifiedMail: string | undefined
  /** The sealed `claimFacts`. Claims that an earlier version has stored have none. */
  readonly facts: SealedRow | undefined
  readonly begunAt: number
}
/** A claim to store, with the name and the sealed address that its identity gets in the wallet. */
export interface NewClaim extends Omit<Claim, 'begunAt'> {
  readonly identity: string | undefined
  readonly mail: SealedRow | undefined
}

/** The claims of a service on identities that have no wallet yet. */
export interface Claims {
  /**
   * Stores a claim, or renews it. Returns `false` if another device or identity has a claim of this id: otherwise a hostile auth, which
   * knows the user id of a wallet that is being made, could replace the owner's identity by one of its own. Keeps the ten newest claims on
   * an identity.
   */
  claim(claim: NewClaim): Promise<boolean>
  findClaim(id: string): Promise<Claim | undefined>
  /** Finds the newest claim of a device on an identity. */
  findClaimOf(identity: IdentityKey, device: string): Promise<Claim | undefined>
  /**
   * The statements that give a claimed identity to the wallet of its claim, and end all other claims on it. They fail if the identity has a
   * wallet already, or if the device whose split the wallet has signed does not have the claim.
   */
  linkStatements(making: { readonly userId: string; readonly device: string }): readonly Statement[]
  removeExpired(now: number): Promise<void>
}

/** How long a claim is kept: as long as a split that waits for the wallet's signature. */
const claimMs = 30 * 86_400_000
/** How many claims one identity may have. */
const maxClaims = 10
/** The tables of wallets that are being made, by service. The last table of a service has the column `owner`. */
const makingTables: Readonly<Record<ShareService, readonly string[]>> = {
  auth: ['auth_splits'],
  recovery: ['recovery_splits', 'recovery_makings'],
}

const sealedIn = (key: Row[string] | undefined, bytes: Row[string] | undefined): SealedRow | undefined =>
  key == null || bytes == null ? undefined : { key: String(key), bytes: String(bytes) }

const claimIn = (row: Row): Claim => ({
  id: String(row.id),
  device: String(row.device),
  way: String(row.way) as Claim['way'],
  subjectMac: String(row.subject_mac),
  label: { key: String(row.label_key), bytes: String(row.label) },
  verifiedMail: row.verified_mail == null ? undefined : String(row.verified_mail),
  facts: sealedIn(row.facts_key, row.facts),
  begunAt: Number(row.begun),
})

/**
 * Returns the id of a login's claim. It is a hash, so that a login that takes the id of a user for its own does not get the user's claim.
 */
export const loginClaimId = (loginId: string): string =>
  createHash('sha256').update(`latchkit claim v1|${loginId}`).digest('hex').slice(0, 32)

/** Makes the claim of a device on an identity, for a wallet or a login. */
export async function claimOf(
  holder: KeyHolder,
  { way, subjectMac, label, verifiedMail, text, mail }: ProvedIdentity,
  { id, device }: Pick<Claim, 'id' | 'device'>,
): Promise<NewClaim> {
  const facts = text !== undefined && JSON.stringify({ text, ...(mail !== undefined && { mail }) })
  return {
    id,
    device,
    way,
    subjectMac,
    verifiedMail,
    label: await sealEmail(holder, id, label),
    facts: facts ? await sealEmail(holder, id, facts) : undefined,
    identity: text === undefined ? undefined : identityHashOfText(id, text),
    mail: mail === undefined ? undefined : await sealMail(holder, id, mail),
  }
}

/** Moves a claim to the user of a wallet, for whom it is sealed anew. Throws `userConflict` if the user has another claim. */
export async function moveClaim(
  { holder, claims }: { readonly holder: KeyHolder; readonly claims: Claims },
  claim: Claim,
  userId: string,
): Promise<void> {
  const label = await openEmail(holder, claim.id, claim.label)
  const opened = claim.facts && JSON.parse(await openEmail(holder, claim.id, claim.facts))
  const { text, mail } = opened === undefined ? {} : v.parse(claimFacts, opened)
  const identity: ProvedIdentity = { ...claim, label, text, mail }
  if (!(await claims.claim(await claimOf(holder, identity, { id: userId, device: claim.device }))))
    throw fail(userConflict, {})
}

/** The statements that end all claims on an identity, and remove the wallets without an address that are being made by these claims. */
export const endClaimsStatements = (name: ShareService, { way, subjectMac }: IdentityKey): Statement[] => [
  ...makingTables[name].map((making) => ({
    sql: `DELETE FROM ${making} WHERE id IN (SELECT id FROM ${name}_claims AS other
      WHERE other.way = ? AND other.subject_mac = ? AND ${ownsNoAddress(name)})`,
    values: [way, subjectMac],
    erases: making.endsWith('_splits'),
  })),
  { sql: `DELETE FROM ${name}_claims WHERE way = ? AND subject_mac = ?`, values: [way, subjectMac] },
]

/**
 * SQL condition: the wallet that is being made by the claim `other` has no address. A wallet with an address is not removed with a claim: a
 * hostile auth may have told its user id to another device, which then made the claim.
 */
const ownsNoAddress = (name: ShareService): string =>
  `EXISTS (SELECT 1 FROM ${makingTables[name].at(-1)} AS owned WHERE owned.id = other.id AND owned.owner = 'none:' || other.id)`

/** Creates the claims of a service whose schema has `claimTables` and `linkTables` of this name. */
export function createClaims(
  store: Pick<Store, 'all' | 'write'>,
  name: ShareService,
  now: () => number,
): Claims {
  const [table, claims] = [`${name}_identities`, `${name}_claims`]
  const waitingTable = `${name}_splits`
  const findClaim = async (where: string, values: readonly string[]) => {
    const [row] = await store.all(
      `SELECT * FROM ${claims} WHERE ${where} AND begun > ? ORDER BY begun DESC LIMIT 1`,
      [...values, now() - claimMs],
    )
    return row && claimIn(row)
  }
  return {
    claim: ({ id, device, way, subjectMac, label, verifiedMail, facts, identity, mail }) =>
      store.write([
        {
          sql: `INSERT INTO ${claims} (id, device, way, subject_mac, label_key, label, verified_mail, facts_key, facts, identity,
              mail_key, mail, begun)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET label_key = excluded.label_key, label = excluded.label,
              verified_mail = excluded.verified_mail, facts_key = excluded.facts_key, facts = excluded.facts,
              identity = excluded.identity, mail_key = excluded.mail_key, mail = excluded.mail, begun = excluded.begun
              WHERE ${claims}.device = excluded.device AND ${claims}.way = excluded.way
                AND ${claims}.subject_mac = excluded.subject_mac`,
          values: [
            ...[id, device, way, subjectMac, label.key, label.bytes, verifiedMail ?? null],
            ...[facts?.key ?? null, facts?.bytes ?? null, identity ?? null],
            ...[mail?.key ?? null, mail?.bytes ?? null, now()],
          ],
          mustChange: true,
        },
        {
          // The claim of a wallet that waits for its signature stays.
          sql: `DELETE FROM ${claims} WHERE way = ? AND subject_mac = ?
            AND NOT EXISTS (SELECT 1 FROM ${waitingTable} WHERE ${waitingTable}.id = ${claims}.id) AND id NOT IN
            (SELECT id FROM ${claims} WHERE way = ? AND subject_mac = ? ORDER BY begun DESC, id LIMIT ${maxClaims})`,
          values: [way, subjectMac, way, subjectMac],
        },
      ]),
    findClaim: (id) => findClaim('id = ?', [id]),
    findClaimOf: ({ way, subjectMac }, device) =>
      findClaim('way = ? AND subject_mac = ? AND device = ?', [way, subjectMac, device]),
    linkStatements: ({ userId, device }) => [
      // Two devices may make a wallet of one identity at once: the first one that is signed is the wallet.
      ...makingTables[name].map((making) => ({
        sql: `DELETE FROM ${making} WHERE id IN (SELECT other.id FROM ${claims} AS other, ${claims} AS own
          WHERE own.id = ? AND other.id <> own.id AND other.way = own.way AND other.subject_mac = own.subject_mac
            AND ${ownsNoAddress(name)})`,
        values: [userId],
        erases: making.endsWith('_splits'),
      })),
      {
        sql: `INSERT INTO ${table} (way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, linked, used)
          SELECT way, subject_mac, id, identity, label_key, label, verified_mail, mail_key, mail, begun, begun
            FROM ${claims} WHERE id = ? AND device = ?
          ON CONFLICT DO NOTHING`,
        values: [userId, device],
        mustChange: true,
      },
      {
        sql: `DELETE FROM ${claims} WHERE EXISTS (SELECT 1 FROM ${table}
          WHERE ${table}.way = ${claims}.way AND ${table}.subject_mac = ${claims}.subject_mac AND ${table}.id = ?)`,
        values: [userId],
      },
    ],
    async removeExpired(nowMs) {
      await store.write([
        { sql: `DELETE FROM ${claims} WHERE begun <= ?`, values: [nowMs - claimMs] },
        { sql: `DELETE FROM ${name}_proofs_used WHERE expires <= ?`, values: [nowMs] },
      ])
    },
  }
}
