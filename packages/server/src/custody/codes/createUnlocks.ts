import { createHash, randomInt } from 'node:crypto'
import type { Store } from '../../store/store.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { dayMs } from './codeLimits.js'

/** A device that was let in. */
export interface Admission {
  readonly owner: string
  /** Whether the device is let in for the first time. `false` if it repeats its request after a lost answer. */
  readonly isFirst: boolean
}

/** A press of the button on a link's page, and the letters for one more device. */
export interface PressedLink extends Admission {
  readonly guest: string
}

/**
 * Lets in an owner whose address strangers have locked. The owner gets a link by mail and presses a button on its page: that device is let
 * in for a day, and is shown other letters, which let in one more device within that day. The frame of a site counts as a device of its own.
 */
export interface Unlocks {
  /** Creates the letters of a link. */
  make(owner: string): Promise<string>
  /**
   * Handles a press of the button. Returns the letters for the other device; `undefined` if the link has expired or another device has used
   * it.
   */
  press(letters: string, device: string): Promise<PressedLink | undefined>
  /** Lets another device in by its letters. Returns `undefined` if the letters are wrong. */
  enter(owner: string, guest: string, device: string): Promise<Admission | undefined>
  /** Whether a device is let in at present. */
  has(owner: string, device: string): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
/** Number of letters in a link: 131 bits. */
const letterCount = 28
/** Number of letters for the other device: 37 bits. A network may try thirty combinations in ten minutes. */
const guestLetterCount = 8

const hashOf = (letters: string) =>
  createHash('sha256').update(`latchkit unlock ${letters}`).digest('base64url')

interface UnlockOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly holder: Pick<KeyHolder, 'mac'>
  /** Name of the service, whose schema has `placeTables`. */
  readonly name: string
  readonly now: () => number
}

/** Creates the unlocks of a service. */
export function createUnlocks({ store, holder, name, now }: UnlockOptions): Unlocks {
  const table = `${name}_unlocks`
  /** Derives the letters for the other device. These letters are not stored; a repeated request gets the same ones. */
  async function guestOf(letters: string): Promise<string> {
    const bytes = Buffer.from(await holder.mac('code', `unlock|${letters}`), 'base64url')
    return [...bytes.subarray(0, guestLetterCount)].map((byte) => alphabet[byte % alphabet.length]).join('')
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
      // The device is known for a day after the press. The link works for a day after the mail.
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
      const selectUnlock = `SELECT 1 FROM ${table} WHERE other = ? AND owner = ? AND guest = ? AND expires > ?`
      const isAdmitted = (await store.all(selectUnlock, values)).length > 0
      return isAdmitted ? { owner, isFirst } : undefined
    },
    has: async (owner, device) =>
      (
        await store.all(
          `SELECT 1 FROM ${table} WHERE owner = ? AND (device = ? OR other = ?) AND expires > ?`,
          [owner, device, device, now()],
        )
      ).length > 0,
    async removeExpired(nowMs) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ?`, values: [nowMs] }])
    },
  }
}
