import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { type Identity, identityText, type Provider } from 'latchkit/wire/custody'
import { userConflict } from '../errors/custody.js'
import type { Row, Statement, Store } from '../store/store.js'
import { openEmail, ownerOf, sealEmail } from './emailRows.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { normaliseEmail } from './normaliseEmail.js'
import type { SealedRow } from './rows.js'
import type { ShareService } from './statements.js'
import type { VerifiedIdentity } from './ways/verifyWay.js'

/** The tables of identities, with the name of the service as a prefix. */
export const identityTables = (name: ShareService): readonly string[] => [
  // `subject_mac` is the HMAC of way, issuer and subject, `verified_mail` that of an address which the provider has verified. `label` is
  // what the owner recognises the identity by; only the key holder can open it.
  `CREATE TABLE ${name}_identities (
    way TEXT NOT NULL, subject_mac TEXT NOT NULL, id TEXT NOT NULL, label_key TEXT NOT NULL, label TEXT NOT NULL,
    verified_mail TEXT, linked BIGINT NOT NULL, used BIGINT NOT NULL, PRIMARY KEY (way, subject_mac))`,
  `CREATE INDEX ${name}_identities_by_user ON ${name}_identities (id)`,
  `CREATE INDEX ${name}_identities_by_mail ON ${name}_identities (verified_mail)`,
  // Identities that were proved and have no wallet yet, by the wallet that its device makes; at recovery first by the login.
  `CREATE TABLE ${name}_claims (
    id TEXT PRIMARY KEY, device TEXT NOT NULL, way TEXT NOT NULL, subject_mac TEXT NOT NULL, label_key TEXT NOT NULL,
    label TEXT NOT NULL, verified_mail TEXT, begun BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_claims_by_subject ON ${name}_claims (way, subject_mac, begun)`,
  `CREATE INDEX ${name}_claims_by_time ON ${name}_claims (begun)`,
  // Logins whose proof was shown, successful or not.
  `CREATE TABLE ${name}_proofs_used (
    login TEXT NOT NULL, purpose TEXT NOT NULL, expires BIGINT NOT NULL, PRIMARY KEY (login, purpose))`,
  `CREATE INDEX ${name}_proofs_used_by_time ON ${name}_proofs_used (expires)`,
]

/** The key of an identity in the store of a service. */
export interface IdentityKey {
  readonly way: Provider
  /** HMAC of way, issuer and subject, by a key of the service. */
  readonly subjectMac: string
}

/** An identity that a proof has shown. */
export interface ProvedIdentity extends IdentityKey {
  readonly label: string
  /** HMAC of the address that the provider has verified. */
  readonly verifiedMail: string | undefined
}

/** An identity that was proved by a device and has no wallet yet. */
export interface Claim extends IdentityKey {
  /** The user of the wallet that the device makes; at recovery first `loginClaimId` of the login. The label is sealed for it. */
  readonly id: string
  readonly device: string
  readonly label: SealedRow
  readonly verifiedMail: string | undefined
  readonly begunAt: number
}

/** An identity of a user. */
interface StoredIdentity {
  readonly way: Provider
  readonly label: SealedRow
  readonly linkedAt: number
  readonly usedAt: number
}

type NewClaim = Omit<Claim, 'begunAt'>

/** The identities of a service: whom a provider's proof lets in. */
export interface Identities {
  /** Finds the user of an identity. */
  findUser(identity: IdentityKey): Promise<string | undefined>
  /** Whether a user has an identity of a provider. */
  has(userId: string, way: Provider): Promise<boolean>
  /** Lists the identities of a user, the oldest first. */
  listOf(userId: string): Promise<readonly StoredIdentity[]>
  markUsed(identity: IdentityKey): Promise<void>
  /**
   * Stores a claim, or renews it. Returns `false` if another identity has the claim: otherwise a hostile auth, which knows the user of a
   * wallet that is made, could put an identity of its own in the place of the owner's. Of the claims of one identity the ten newest are kept.
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

/** The tables of the wallets that are made, by service. The last one has their owners. */
const makingTables: Readonly<Record<ShareService, readonly string[]>> = {
  auth: ['auth_splits'],
  recovery: ['recovery_splits', 'recovery_makings'],
}

const claimIn = (row: Row): Claim => ({
  id: String(row.id),
  device: String(row.device),
  way: String(row.way) as Provider,
  subjectMac: String(row.subject_mac),
  label: { key: String(row.label_key), bytes: String(row.label) },
  verifiedMail: row.verified_mail == null ? undefined : String(row.verified_mail),
  begunAt: Number(row.begun),
})

/** The id of a login's claim. It is a hash, so that a login whose id is that of a user does not have the claim of that user. */
export const loginClaimId = (loginId: string): string =>
  createHash('sha256').update(`latchkit claim v1|${loginId}`).digest('hex').slice(0, 32)

/** The HMAC of an address that a provider has verified. A relay of the provider is no address of the visitor's own. */
async function verifiedMailOf(holder: KeyHolder, { email }: VerifiedIdentity): Promise<string | undefined> {
  if (!email?.isVerified || email.isRelay) return undefined
  try {
    return await ownerOf(holder, normaliseEmail(email.address))
  } catch {
    // What is no address for us finds no wallet.
    return undefined
  }
}

/** Computes what a service stores of an identity that a provider has proved. */
export async function provedIdentityOf(
  holder: KeyHolder,
  way: Provider,
  verified: VerifiedIdentity,
): Promise<ProvedIdentity> {
  const { issuer, subject, label } = verified
  const identity: Identity = { way, issuer, subject }
  return {
    way,
    subjectMac: await holder.mac('lookup', identityText(identity)),
    label,
    verifiedMail: await verifiedMailOf(holder, verified),
  }
}

/** Makes the claim of a device on an identity, for a wallet or a login. */
export const claimOf = async (
  holder: KeyHolder,
  { way, subjectMac, label, verifiedMail }: ProvedIdentity,
  { id, device }: Pick<Claim, 'id' | 'device'>,
): Promise<NewClaim> => ({
  id,
  device,
  way,
  subjectMac,
  verifiedMail,
  label: await sealEmail(holder, id, label),
})

/** Moves a claim to the user of a wallet, for whom the label is sealed anew. Throws `userConflict` if the user has another claim. */
export async function moveClaim(
  { holder, identities }: { readonly holder: KeyHolder; readonly identities: Identities },
  claim: Claim,
  userId: string,
): Promise<void> {
  const label = await openEmail(holder, claim.id, claim.label)
  const newClaim = await claimOf(holder, { ...claim, label }, { id: userId, device: claim.device })
  if (!(await identities.claim(newClaim))) throw fail(userConflict, {})
}

/** Returns the identities of a user as the services answer them, with the labels opened. */
export async function listedIdentitiesOf(
  { holder, identities }: { readonly holder: KeyHolder; readonly identities: Identities },
  userId: string,
) {
  const list = await identities.listOf(userId)
  return Promise.all(
    list.map(async ({ way, label, linkedAt, usedAt }) => ({
      way,
      label: await openEmail(holder, userId, label),
      linkedAt: new Date(linkedAt).toISOString(),
      usedAt: new Date(usedAt).toISOString(),
    })),
  )
}

/** Creates the identities of a service whose schema has `identityTables` of this name. */
export function createIdentities(
  store: Pick<Store, 'all' | 'write'>,
  name: ShareService,
  now: () => number,
): Identities {
  const [table, claims] = [`${name}_identities`, `${name}_claims`]
  const waitingTable = `${name}_splits`
  const ownerTable = makingTables[name].at(-1)
  const findClaim = async (where: string, values: readonly string[]) => {
    const [row] = await store.all(
      `SELECT * FROM ${claims} WHERE ${where} AND begun > ? ORDER BY begun DESC LIMIT 1`,
      [...values, now() - claimMs],
    )
    return row && claimIn(row)
  }
  return {
    async findUser({ way, subjectMac }) {
      const [row] = await store.all(`SELECT id FROM ${table} WHERE way = ? AND subject_mac = ?`, [
        way,
        subjectMac,
      ])
      return row && String(row.id)
    },
    has: async (userId, way) =>
      (await store.all(`SELECT 1 FROM ${table} WHERE id = ? AND way = ? LIMIT 1`, [userId, way])).length > 0,
    listOf: async (userId) =>
      (
        await store.all(`SELECT * FROM ${table} WHERE id = ? ORDER BY linked, way, subject_mac`, [userId])
      ).map((row) => ({
        way: String(row.way) as Provider,
        label: { key: String(row.label_key), bytes: String(row.label) },
        linkedAt: Number(row.linked),
        usedAt: Number(row.used),
      })),
    async markUsed({ way, subjectMac }) {
      await store.write([
        {
          sql: `UPDATE ${table} SET used = ? WHERE way = ? AND subject_mac = ?`,
          values: [now(), way, subjectMac],
        },
      ])
    },
    claim: ({ id, device, way, subjectMac, label, verifiedMail }) =>
      store.write([
        {
          sql: `INSERT INTO ${claims} (id, device, way, subject_mac, label_key, label, verified_mail, begun)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET label_key = excluded.label_key, label = excluded.label,
              verified_mail = excluded.verified_mail, begun = excluded.begun
              WHERE ${claims}.device = excluded.device AND ${claims}.way = excluded.way
                AND ${claims}.subject_mac = excluded.subject_mac`,
          values: [id, device, way, subjectMac, label.key, label.bytes, verifiedMail ?? null, now()],
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
      // Two devices may make a wallet of one identity at once: the first one that is signed is the wallet. A wallet with an address loses
      // nothing by a claim, since a hostile auth may have named its user to another device.
      ...makingTables[name].map((making) => ({
        sql: `DELETE FROM ${making} WHERE id IN (SELECT other.id FROM ${claims} AS other, ${claims} AS own
          WHERE own.id = ? AND other.id <> own.id AND other.way = own.way AND other.subject_mac = own.subject_mac
            AND EXISTS (SELECT 1 FROM ${ownerTable} AS owned WHERE owned.id = other.id AND owned.owner = 'none:' || other.id))`,
        values: [userId],
        erases: making.endsWith('_splits'),
      })),
      {
        sql: `INSERT INTO ${table} (way, subject_mac, id, label_key, label, verified_mail, linked, used)
          SELECT way, subject_mac, id, label_key, label, verified_mail, begun, begun FROM ${claims} WHERE id = ? AND device = ?
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
