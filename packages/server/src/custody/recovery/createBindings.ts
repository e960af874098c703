import type { Row, Store } from '../../store/store.js'
import type { Changes, EmailChange } from '../change/createChanges.js'
import type { MailLanguage } from '../mail.js'
import type { SealedRow } from '../rows.js'
import { type StoredShare, shareIn, shareValues } from '../shares.js'
import { voucherMs } from '../voucher.js'

/** Recovery's own binding of an address to a user, with its share. */
export interface Binding extends StoredShare {
  readonly owner: string
  readonly email: SealedRow
  readonly language: MailLanguage
  /** The page on which the wallet was made. */
  readonly site: string
  readonly createdAt: number
  /** Until the wallet is made at auth too: another voucher may take its place. */
  readonly isOpen: boolean
  /** Whether a code of recovery's own has proved the address. */
  readonly isConfirmed: boolean
  readonly isFrozen: boolean
  /** The end of a freeze that was undone, ms. */
  readonly thawsAt: number | undefined
  /** Whether the share is wrapped by the recovery password. */
  readonly isWrapped: boolean
}

/** A binding that is to be made, and the device that makes it. */
export interface NewBinding
  extends Omit<Binding, 'isOpen' | 'isConfirmed' | 'isFrozen' | 'thawsAt' | 'isWrapped'> {
  readonly device: string
  readonly deviceName: string
  /** The user of an open binding that this device has made before, and begins anew. */
  readonly before: string | undefined
}

/** The bindings of recovery. */
export interface Bindings {
  /** Finds the binding of an address, also of one that is to take the place of the present one. */
  findByOwner(owner: string): Promise<Binding | undefined>
  findById(userId: string): Promise<Binding | undefined>
  /**
   * Makes a binding, or puts it in the place of one that is open; answers `false`, and changes nothing, where that one is not, or is of
   * another device and so young that auth may take its user at this moment.
   */
  add(binding: NewBinding): Promise<boolean>
  close(userId: string): Promise<void>
  /** Notes that a code of recovery's own has proved the address. */
  confirm(userId: string): Promise<void>
  freeze(userId: string): Promise<void>
  thaw(userId: string, at: number): Promise<void>
  /** Ends a change of address: the new one, by which it is found already, is the only one. */
  completeEmail(change: EmailChange, until: number): Promise<void>
}

const bindingIn = (row: Row): Binding => ({
  ...shareIn(row),
  owner: String(row.owner),
  email: { key: String(row.email_key), bytes: String(row.email) },
  language: String(row.language) as MailLanguage,
  site: String(row.site),
  createdAt: Number(row.created),
  isOpen: Number(row.opened) === 1,
  isConfirmed: Number(row.confirmed) === 1,
  isFrozen: Number(row.frozen) === 1,
  thawsAt: row.thaws == null ? undefined : Number(row.thaws),
  isWrapped: Number(row.wrapped) === 1,
})

/** An open binding was given up after so long: its own voucher is over by then, and one that auth gave before it took that user. */
const givenUpMs = 2 * voucherMs

/** Makes the bindings of recovery in a database of `recoverySchema`. */
export function createBindings(store: Pick<Store, 'all' | 'write'>, changes: Changes): Bindings {
  const find = async (column: 'id' | 'owner', value: string) => {
    const [row] = await store.all(`SELECT * FROM recovery_users WHERE ${column} = ?`, [value])
    return row && bindingIn(row)
  }
  const set = (change: string) => async (userId: string, at?: number) => {
    await store.write([
      {
        sql: `UPDATE recovery_users SET ${change} WHERE id = ?`,
        values: at === undefined ? [userId] : [at, userId],
      },
    ])
  }
  return {
    async findByOwner(owner) {
      const change = await changes.findFinished(owner)
      return change ? find('id', change.userId) : find('owner', owner)
    },
    findById: (userId) => find('id', userId),
    add: (binding) => {
      const { userId, owner, email, language, site, createdAt, device, deviceName, before } = binding
      return store.write([
        {
          sql: `DELETE FROM recovery_devices WHERE id IN
            (SELECT id FROM recovery_users WHERE owner = ? AND opened = 1)`,
          values: [owner],
        },
        {
          sql: `INSERT INTO recovery_users (id, owner, email_key, email, language, site, version, hashes, addresses,
              share_key, share, created, opened, confirmed, frozen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, 0)
            ON CONFLICT (owner) DO UPDATE SET id = excluded.id, email_key = excluded.email_key, email = excluded.email,
              language = excluded.language, site = excluded.site, version = excluded.version, hashes = excluded.hashes,
              addresses = excluded.addresses, share_key = excluded.share_key, share = excluded.share,
              created = excluded.created
              WHERE recovery_users.opened = 1 AND (recovery_users.created <= ? OR recovery_users.id IN (?, ?))`,
          values: [
            ...[userId, owner, email.key, email.bytes, language, site],
            ...shareValues(binding),
            ...[createdAt, createdAt - givenUpMs, userId, before ?? userId],
          ],
          mustChange: true,
        },
        {
          sql: `INSERT INTO recovery_devices (id, device, name, created, used) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id, device) DO NOTHING`,
          values: [userId, device, deviceName, createdAt, createdAt],
        },
      ])
    },
    close: set('opened = 0'),
    confirm: set('opened = 0, confirmed = 1'),
    freeze: set('frozen = 1, thaws = NULL'),
    thaw: set('thaws = ?'),
    async completeEmail({ login, userId, owner, email }, until) {
      await store.write([
        {
          sql: `UPDATE recovery_changes SET stage = 4, expires = ?
            WHERE login = ? AND id = ? AND owner = ? AND stage = 3`,
          values: [until, login, userId, owner],
          mustChange: true,
        },
        {
          sql: 'UPDATE recovery_users SET owner = ?, email_key = ?, email = ? WHERE id = ?',
          values: [owner, email.key, email.bytes, userId],
        },
      ])
    },
  }
}
