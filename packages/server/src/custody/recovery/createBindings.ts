import type { MailLanguage } from 'latchkit/wire/custody'
import type { Row, Store } from '../../store/store.js'
import type { EmailChange } from '../change/createChanges.js'
import { changeMs } from '../change/createEmailChange.js'
import { type NamesSite, namedSite } from '../namedSite.js'
import { clearPresentHashSql, type PresentHash, presentHashIn, raiseNoteStatement } from '../notes.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn } from '../shares.js'
import { addressAddedAtIn, addressedSql, addressedValues } from '../youngWays.js'
import { completeChangeStatement, type FinishedChanges } from './createFinishedChanges.js'

/** Recovery's binding of an e-mail address to a user, with the user's share. */
export interface Binding extends StoredShare {
  readonly owner: string
  readonly email: SealedRow
  /** Hash of the present e-mail address, if a note has said that `email` is a former one. */
  readonly presentHash: PresentHash | undefined
  readonly language: MailLanguage
  /** The page on which the wallet was made; `undefined` if it is not on the operator's list. */
  readonly site: string | undefined
  readonly createdAt: number
  /** Since when the address opens the wallet. */
  readonly addressedAt: number
  /** When a wallet that was made without an address got one. */
  readonly addressAddedAt: number | undefined
  /** Whether this is an old wallet that was perhaps never completed at auth. If so, a wallet that auth has confirmed replaces it. */
  readonly mayBeUnfinished: boolean
  /** Whether a code of recovery has proved the address. */
  readonly isConfirmed: boolean
  /** Whether the wallet was made while the operator asked new devices for the provider's proof only (`sameProof`). */
  readonly takesSameProof: boolean
  /** Whether a device has frozen the wallet by a code. */
  readonly isFrozen: boolean
  /** When the freeze by a code ends, in ms; `undefined` until somebody asks to undo the freeze. */
  readonly freezeEndsAt: number | undefined
  /** When a freeze without a code ends, in ms. */
  readonly stoppedUntil: number
  /** Whether a device was removed and the shares have not been renewed since. */
  readonly needsNewShares: boolean
  /** Number of the user's last note. */
  readonly noteNumber: number
  /** Whether the recovery password wraps the share. Also `true` for a share that a note has locked. */
  readonly isWrapped: boolean
  /** Whether a note of recovery has locked the share: recovery then releases no share that it could open by itself. */
  readonly isLocked: boolean
  /** The wallet's signature over its shares, and auth's receipt for this signature. `undefined` for shares from before wallets signed. */
  readonly signature: string | undefined
  readonly receipt: string | undefined
  /** Hash of the wraps of the share; `undefined` if the share is older than this field. */
  readonly wrapsHash: string | undefined
}

/** The bindings of recovery. */
export interface Bindings {
  /** Finds the binding of an e-mail address by its HMAC, also if the address is about to replace the present one. */
  findByOwner(owner: string): Promise<Binding | undefined>
  findById(userId: string): Promise<Binding | undefined>
  /** Finds the binding whose present address recovery knows only by its hash. */
  findByPresentHash(index: string): Promise<Binding | undefined>
  /** Stores the present address of a binding that has only the hash of that address, once its owner has proved the address. */
  storePresentAddress(userId: string, owner: string, email: SealedRow): Promise<void>
  /** Stores that a code of recovery has proved the address. */
  confirm(userId: string): Promise<void>
  /** Stores that an old wallet was completed, so that no other wallet can take its address. */
  markFinished(userId: string): Promise<void>
  /** Completes a change of address: the new address, which already works, becomes the only one. The change is kept for a day. */
  completeEmail(change: EmailChange, now: number): Promise<void>
}

const textIn = (value: Row[string] | undefined) => (value == null ? undefined : String(value))
const bindingIn = (row: Row, namesSite: NamesSite): Binding => ({
  ...shareIn(row),
  owner: String(row.owner),
  email: { key: String(row.email_key), bytes: String(row.email) },
  presentHash: presentHashIn(row),
  language: String(row.language) as MailLanguage,
  site: namedSite(namesSite, String(row.site)),
  createdAt: Number(row.created),
  addressedAt: Number(row.addressed ?? row.created),
  addressAddedAt: addressAddedAtIn(row),
  mayBeUnfinished: Number(row.opened) === 1,
  isConfirmed: Number(row.confirmed) === 1,
  takesSameProof: Number(row.same_proof) === 1,
  isFrozen: Number(row.frozen) === 1,
  freezeEndsAt: row.thaws == null ? undefined : Number(row.thaws),
  stoppedUntil: Number(row.held),
  needsNewShares: Number(row.owes) === 1,
  noteNumber: Number(row.note),
  isWrapped: Number(row.wrapped) === 1,
  isLocked: row.locked_by != null,
  signature: textIn(row.signature),
  receipt: textIn(row.receipt),
  wrapsHash: textIn(row.wraps),
})

/** Creates the bindings of recovery in a database with `recoverySchema`. */
export function createBindings(
  store: Pick<Store, 'all' | 'write'>,
  finishedChanges: FinishedChanges,
  namesSite: NamesSite,
): Bindings {
  const find = async (column: 'id' | 'owner' | 'moved', value: string) => {
    const [row] = await store.all(`SELECT * FROM recovery_users WHERE ${column} = ?`, [value])
    return row && bindingIn(row, namesSite)
  }
  return {
    async findByOwner(owner) {
      const change = await finishedChanges.findByOwner(owner)
      return change ? find('id', change.userId) : find('owner', owner)
    },
    findById: (userId) => find('id', userId),
    findByPresentHash: (index) => find('moved', index),
    async storePresentAddress(userId, owner, { key, bytes }) {
      await store.write([
        {
          sql: `UPDATE recovery_users SET owner = ?, email_key = ?, email = ?, ${clearPresentHashSql}
            WHERE id = ? AND NOT EXISTS (SELECT 1 FROM recovery_users AS other WHERE other.owner = ?)`,
          values: [owner, key, bytes, userId, owner],
        },
      ])
    },
    async confirm(userId) {
      await store.write([
        { sql: 'UPDATE recovery_users SET opened = 0, confirmed = 1 WHERE id = ?', values: [userId] },
      ])
    },
    async markFinished(userId) {
      await store.write([{ sql: 'UPDATE recovery_users SET opened = 0 WHERE id = ?', values: [userId] }])
    },
    async completeEmail(change, now) {
      const { userId, owner, email } = change
      await store.write([
        completeChangeStatement(change, now + changeMs),
        {
          sql: `UPDATE recovery_users SET ${addressedSql},
            owner = ?, email_key = ?, email = ?, ${clearPresentHashSql} WHERE id = ?`,
          values: [...addressedValues(now), owner, email.key, email.bytes, userId],
        },
        raiseNoteStatement('recovery', userId),
      ])
    },
  }
}
