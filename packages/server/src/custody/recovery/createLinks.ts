import { createHash, randomInt } from 'node:crypto'
import type { Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'

/** A link of a mail, found by its letters. */
export interface MailLink {
  readonly userId: string
  readonly isUsed: boolean
}

/** The links in mails: each has one purpose and works for some days. Only the hash of a link's letters is stored. */
export interface Links {
  /** Creates the letters of a link. */
  make(userId: string): Promise<string>
  find(letters: string): Promise<MailLink | undefined>
  /** Stores that a link was used. */
  use(letters: string): Promise<void>
  removeExpired(now: number): Promise<void>
}

const linkMs = 7 * dayMs
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
/** Number of letters in a link: 131 bits. */
const letterCount = 28
const purpose = 'freeze'

const hashOf = (letters: string) =>
  createHash('sha256').update(`latchkit link ${purpose} ${letters}`).digest('base64url')

/** Creates the links of recovery in a database with `recoverySchema`. */
export function createLinks(store: Pick<Store, 'all' | 'write'>, now: () => number): Links {
  return {
    async make(userId) {
      const letters = Array.from({ length: letterCount }, () => alphabet[randomInt(alphabet.length)]).join('')
      await store.write([
        {
          sql: 'INSERT INTO recovery_links (token, id, purpose, used, expires) VALUES (?, ?, ?, 0, ?)',
          values: [hashOf(letters), userId, purpose, now() + linkMs],
        },
      ])
      return letters
    },
    async find(letters) {
      const [row] = await store.all(
        'SELECT id, used FROM recovery_links WHERE token = ? AND purpose = ? AND expires > ?',
        [hashOf(letters), purpose, now()],
      )
      return row && { userId: String(row.id), isUsed: Number(row.used) === 1 }
    },
    async use(letters) {
      await store.write([
        { sql: 'UPDATE recovery_links SET used = 1 WHERE token = ?', values: [hashOf(letters)] },
      ])
    },
    async removeExpired(nowMs) {
      await store.write([{ sql: 'DELETE FROM recovery_links WHERE expires <= ?', values: [nowMs] }])
    },
  }
}
