import type { MailLanguage } from 'latchkit/wire/custody'
import type { Row, Store } from '../../store/store.js'
import type { SealedRow } from '../rows.js'
import { addressesIn, type UserFacts } from '../shares.js'
import { waitingSplitMs } from './waitingSplitMs.js'

/** A wallet that recovery does not have yet, and that a device is making or restoring. Its shares are waiting splits. */
export interface Making {
  readonly userId: string
  readonly owner: string
  readonly email: SealedRow
  readonly language: MailLanguage
  /** The page on which the wallet is made. */
  readonly site: string
  readonly addresses: UserFacts['addresses']
  readonly begunAt: number
}

/** The wallets that are being made. One e-mail address can have several. */
export interface Makings {
  find(userId: string): Promise<Making | undefined>
  /** Whether a wallet is being made for an address. */
  existsFor(owner: string): Promise<boolean>
  /**
   * Adds an unfinished wallet, or starts an existing one again. Returns `false` if the existing one belongs to another address. Keeps the
   * ten newest per address.
   */
  add(newWallet: Making): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

/** How many unfinished wallets one address may have. */
const maxMakings = 10

const makingIn = (row: Row): Making => ({
  userId: String(row.id),
  owner: String(row.owner),
  email: { key: String(row.email_key), bytes: String(row.email) },
  language: String(row.language) as MailLanguage,
  site: String(row.site),
  addresses: addressesIn(row),
  begunAt: Number(row.begun),
})

/** Creates the unfinished wallets of recovery in a database with `recoverySchema`. */
export function createMakings(store: Pick<Store, 'all' | 'write'>, now: () => number): Makings {
  return {
    async find(userId) {
      const [row] = await store.all('SELECT * FROM recovery_makings WHERE id = ? AND begun > ?', [
        userId,
        now() - waitingSplitMs,
      ])
      return row && makingIn(row)
    },
    existsFor: async (owner) =>
      (
        await store.all('SELECT 1 FROM recovery_makings WHERE owner = ? AND begun > ? LIMIT 1', [
          owner,
          now() - waitingSplitMs,
        ])
      ).length > 0,
    add: (newWallet) => {
      const { userId, owner, email, language, site, addresses, begunAt } = newWallet
      const oldestIds = `SELECT id FROM recovery_makings WHERE owner = ? AND id NOT IN
        (SELECT id FROM recovery_makings WHERE owner = ? ORDER BY begun DESC, id LIMIT ${maxMakings})`
      return store.write([
        {
          sql: `INSERT INTO recovery_makings (id, owner, email_key, email, language, site, addresses, begun)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET language = excluded.language, site = excluded.site,
              addresses = excluded.addresses, begun = excluded.begun
              WHERE recovery_makings.owner = excluded.owner`,
          values: [
            ...[userId, owner, email.key, email.bytes, language, site],
            ...[JSON.stringify(addresses), begunAt],
          ],
          mustChange: true,
        },
        {
          sql: `DELETE FROM recovery_splits WHERE id IN (${oldestIds})`,
          values: [owner, owner],
          erases: true,
        },
        { sql: `DELETE FROM recovery_makings WHERE id IN (${oldestIds})`, values: [owner, owner] },
      ])
    },
    async removeExpired(nowMs) {
      const expiredIds = 'SELECT id FROM recovery_makings WHERE begun <= ?'
      await store.write([
        {
          sql: `DELETE FROM recovery_splits WHERE id IN (${expiredIds})`,
          values: [nowMs - waitingSplitMs],
          erases: true,
        },
        { sql: 'DELETE FROM recovery_makings WHERE begun <= ?', values: [nowMs - waitingSplitMs] },
      ])
    },
  }
}
