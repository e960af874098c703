import { fail } from 'latchkit/wire'
import { proofNeeded } from '../errors/custody.js'
import type { Row, Store } from '../store/store.js'
import { sealEmail } from './emailRows.js'
import { identityHashOfText, sealMail } from './identityRows.js'
import type { KeyHolder } from './keys/keyHolder.js'
import type { IdentityKey, ProvedIdentity } from './provedIdentity.js'
import type { ShareService } from './statements.js'

/**
 * An identity that a device of a wallet has proved for this wallet, to link it or to prove the owner. Unlike a claim, it makes no wallet.
 */
export interface LinkProof extends IdentityKey {
  readonly login: string
  readonly device: string
  readonly userId: string
  /** The name of the identity in the wallet. */
  readonly identity: string
  readonly begunAt: number
}

/** The identities that devices have proved for their wallets in the last day. */
export interface LinkProofs {
  add(proved: ProvedIdentity, facts: Pick<LinkProof, 'login' | 'device' | 'userId'>): Promise<void>
  /** Finds what a device has proved by a login for its wallet. Throws `proofNeeded`. */
  require(login: string, owner: Pick<LinkProof, 'device' | 'userId'>): Promise<LinkProof>
  removeExpired(now: number): Promise<void>
}

/** How long a proof counts as fresh. */
const freshProofMs = 600_000
/** How long the steps of linking may be repeated. */
const linkProofMs = 86_400_000
/** How many of these proofs are kept for one wallet. */
const maxProofs = 20

/** Whether a proof is recent enough for the first step of linking, or for an act. */
export const isFresh = ({ begunAt }: LinkProof, now: number): boolean => begunAt + freshProofMs > now

const proofIn = (row: Row): LinkProof => ({
  login: String(row.login),
  device: String(row.device),
  userId: String(row.id),
  way: String(row.way) as LinkProof['way'],
  subjectMac: String(row.subject_mac),
  identity: String(row.identity),
  begunAt: Number(row.begun),
})

/** Creates the link proofs of a service whose schema has `linkTables` of this name. */
export function createLinkProofs(
  { store, holder }: { readonly store: Pick<Store, 'all' | 'write'>; readonly holder: KeyHolder },
  name: ShareService,
  now: () => number,
): LinkProofs {
  const table = `${name}_link_proofs`
  return {
    async add({ way, subjectMac, label, verifiedMail, text = '', mail }, { login, device, userId }) {
      const sealedLabel = await sealEmail(holder, userId, label)
      const sealedMail = mail === undefined ? undefined : await sealMail(holder, userId, mail)
      await store.write([
        {
          sql: `INSERT INTO ${table} (login, device, id, way, subject_mac, identity, label_key, label, verified_mail, mail_key, mail, begun)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          values: [
            ...[login, device, userId, way, subjectMac, identityHashOfText(userId, text)],
            ...[sealedLabel.key, sealedLabel.bytes, verifiedMail ?? null],
            ...[sealedMail?.key ?? null, sealedMail?.bytes ?? null, now()],
          ],
        },
        {
          sql: `DELETE FROM ${table} WHERE id = ? AND login NOT IN
            (SELECT login FROM ${table} WHERE id = ? ORDER BY begun DESC, login LIMIT ${maxProofs})`,
          values: [userId, userId],
        },
      ])
    },
    async require(login, { device, userId }) {
      const [row] = await store.all(
        `SELECT * FROM ${table} WHERE login = ? AND device = ? AND id = ? AND begun > ?`,
        [login, device, userId, now() - linkProofMs],
      )
      if (!row) throw fail(proofNeeded, {})
      return proofIn(row)
    },
    async removeExpired(nowMs) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE begun <= ?`, values: [nowMs - linkProofMs] }])
    },
  }
}
