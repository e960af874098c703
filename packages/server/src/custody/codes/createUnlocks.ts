import { createHash, randomInt } from 'node:crypto'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { dayMs } from './codeLimits.js'

/** A device that was let in. */
export interface LetIn {
  readonly owner: string
  /** False where it was before, and its answer was lost. */
  readonly isFirst: boolean
}

/** A button that was pressed. */
export interface Pressed extends LetIn {
  readonly guest: string
}

/**
 * The ways round what strangers have shut. A mail to an address has a link of letters; the device that presses its button is known
 * here for a day, and gets some letters that one other device, such as the frame of a site, may use in the same time.
 */
export interface Unlocks {
  /** Makes the letters of a link. */
  make(owner: string): Promise<string>
  /** Presses the button; answers the letters for the other device, or nothing where the link is over or another device's. */
  press(letters: string, device: string): Promise<Pressed | undefined>
  /** Lets another device in by its letters; answers nothing where they are wrong. */
  enter(owner: string, guest: string, device: string): Promise<LetIn | undefined>
  /** Whether a device is known for now. */
  has(owner: string, device: string): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
/** 131 bits. */
const letterCount = 28
/** 37 bits, of which a network tries thirty in ten minutes. */
const guestCount = 8

const hashOf = (letters: string) =>
  createHash('sha256').update(`latchkit unlock ${letters}`).digest('base64url')

interface UnlockParts {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: Pick<KeyHolder, 'mac'>
  /** The name of the service, whose schema has `placeTables`. */
  readonly name: string
  readonly now: () => number
}

/** Makes the ways in of a service. */
export function createUnlocks({ store, holder, name, now }: UnlockParts): Unlocks {
  const table = `${name}_unlocks`
  /** Not stored, and the same when an answer was lost. */
  async function guestOf(letters: string): Promise<string> {
    const bytes = Buffer.from(await holder.mac('code', `unlock|${letters}`), 'base64url')
    return [...bytes.subarray(0, guestCount)].map((byte) => alphabet[byte % alphabet.length]).join('')
  }
  const guestMac = (owner: string, guest: string) => holder.mac('code', `guest|${owner}|${guest}`)

  return {
    async make(owner) {
      const letters = Array.from({ length: letterCount }, () => alphabet[randomInt(alphabet.length)]).join('')
      const guest = await guestMac(owner, await guestOf(letters))
      await store.write([
        {
          sql: `INSERT INTO ${table} (token, owner, guest, expires) VALUES (?, ?, ?, ?)`,
          values: [hashOf(letters), owner, guest, now() + dayMs],
        },
      ])
      return letters
    },
    async press(letters, device) {
      const token = hashOf(letters)
      // Known for a day from the press; the link is good for a day from the mail.
      const isFirst = await store.write([
        {
          sql: `UPDATE ${table} SET device = ?, expires = ? WHERE token = ? AND device IS NULL AND expires > ?`,
          values: [device, now() + dayMs, token, now()],
          mustChange: true,
        },
      ])
      const [row] = await store.all(
        `SELECT owner FROM ${table} WHERE token = ? AND device = ? AND expires > ?`,
        [token, device, now()],
      )
      return row && { owner: String(row.owner), isFirst, guest: await guestOf(letters) }
    },
    async enter(owner, guest, device) {
      const mac = await guestMac(owner, guest)
      const values = [device, owner, mac, now()]
      const isFirst = await store.write([
        {
          sql: `UPDATE ${table} SET other = ?
            WHERE owner = ? AND guest = ? AND device IS NOT NULL AND other IS NULL AND expires > ?`,
          values,
          mustChange: true,
        },
      ])
      const own = `SELECT 1 FROM ${table} WHERE other = ? AND owner = ? AND guest = ? AND expires > ?`
      const isIn = (await store.all(own, values)).length > 0
      return isIn ? { owner, isFirst } : undefined
    },
    has: async (owner, device) =>
      (
        await store.all(
          `SELECT 1 FROM ${table} WHERE owner = ? AND (device = ? OR other = ?) AND expires > ?`,
          [owner, device, device, now()],
        )
      ).length > 0,
    async removeExpired(at) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ?`, values: [at] }])
    },
  }
}
