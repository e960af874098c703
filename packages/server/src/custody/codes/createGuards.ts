import { fail } from 'latchkit/wire'
import { loginLocked, loginOff } from '../../errors/custody.js'
import type { Store } from '../../store/store.js'
import { type CodeLimits, dayMs } from './codeLimits.js'
import type { StoredRateLimits } from './createStoredRateLimits.js'

/** Counts wrong codes of a subject and locks it. A subject is an address for all strangers together, or one known device. */
export interface Guards {
  /** Whether a subject is locked or turned off. */
  isLocked(subject: string): Promise<boolean>
  /** Throws `loginLocked` or `loginOff` if a subject is locked or turned off. */
  requireUnlocked(subject: string): Promise<void>
  /** Counts a wrong code. Returns whether the subject is locked or turned off now. */
  fail(subject: string): Promise<boolean>
  /** Removes the count of wrong codes in a row and any lock, after a correct code. The count of the day stays. */
  reset(subject: string): Promise<void>
  /** Resets the count of wrong codes in a row, and keeps a lock. */
  forgive(subject: string): Promise<void>
  /** Removes all counts of a subject's wrong codes, also that of the day, and its lock. */
  clear(subject: string): Promise<void>
  /**
   * Deletes the rows of subjects without a wrong code for a week, so that invented addresses cannot fill the disk. Addresses with and
   * without a wallet are treated alike, so that the rows do not show which address has a wallet.
   */
  removeIdle(): Promise<void>
}

/** Length of the HMAC of an address. The subject of a device continues with `|` and the device's key. */
const ownerLength = 43

const wrongCodesName = (subject: string) => `wrong|${subject}`

/** Unlocks an address at a service, for strangers and for its devices. This is the operator’s command. */
export async function unlockAddress(store: Pick<Store, 'write'>, name: string, owner: string): Promise<void> {
  const limitName = wrongCodesName(owner)
  await store.write([
    { sql: `DELETE FROM ${name}_guards WHERE substr(owner, 1, ${ownerLength}) = ?`, values: [owner] },
    { sql: `DELETE FROM ${name}_limits WHERE substr(name, 1, ${limitName.length}) = ?`, values: [limitName] },
  ])
}

interface GuardOptions {
  readonly store: Pick<Store, 'all' | 'write'>
  /** Name of the service, whose schema has `codeTables` and `placeTables`. */
  readonly name: string
  readonly limits: CodeLimits
  readonly rateLimits: StoredRateLimits
  readonly now: () => number
}

/** Creates the guards of a service. */
export function createGuards({ store, name, limits, rateLimits, now }: GuardOptions): Guards {
  const table = `${name}_guards`
  const write = async (sql: string, values: readonly (string | number)[]) => {
    await store.write([{ sql, values }])
  }
  const secondsIn = (ms: number) => Math.max(1, Math.ceil(ms / 1_000))

  /** Reads the row of a subject, and when its count ends. For rows older than the column `noted`, the week begins now. */
  async function find(subject: string) {
    const [row] = await store.all(`SELECT failed, locked, noted FROM ${table} WHERE owner = ?`, [subject])
    const notedAt = Number(row?.noted ?? 0) || now()
    const endsAt = notedAt + limits.offMs
    const wrongCodes = endsAt > now() ? Number(row?.failed ?? 0) : 0
    return { failed: wrongCodes, endsAt, lockedUntil: Number(row?.locked ?? 0) }
  }
  return {
    async isLocked(subject) {
      const { failed, lockedUntil } = await find(subject)
      return failed >= limits.failuresInRow || lockedUntil > now()
    },
    async requireUnlocked(subject) {
      const { failed, endsAt, lockedUntil } = await find(subject)
      if (failed >= limits.failuresInRow) throw fail(loginOff, { retrySeconds: secondsIn(endsAt - now()) })
      if (lockedUntil > now()) throw fail(loginLocked, { retrySeconds: secondsIn(lockedUntil - now()) })
    },
    async fail(subject) {
      await write(
        `INSERT INTO ${table} (owner, failed, locked, noted) VALUES (?, 1, 0, ?)
          ON CONFLICT (owner) DO UPDATE SET noted = excluded.noted,
            failed = CASE WHEN ${table}.noted > 0 AND ${table}.noted <= ? THEN 1 ELSE ${table}.failed + 1 END`,
        [subject, now(), now() - limits.offMs],
      )
      const limitName = wrongCodesName(subject)
      await rateLimits.take([{ name: limitName, most: limits.failuresPerDay, ms: dayMs }])
      const isLocked = (await rateLimits.countTaken(limitName)) >= limits.failuresPerDay
      if (isLocked) {
        await write(`UPDATE ${table} SET locked = ? WHERE owner = ?`, [now() + limits.lockMs, subject])
        await rateLimits.free(limitName)
      }
      return isLocked || (await find(subject)).failed >= limits.failuresInRow
    },
    reset: (subject) => write(`DELETE FROM ${table} WHERE owner = ?`, [subject]),
    forgive: (subject) => write(`UPDATE ${table} SET failed = 0 WHERE owner = ?`, [subject]),
    async clear(subject) {
      await write(`DELETE FROM ${table} WHERE owner = ?`, [subject])
      await rateLimits.free(wrongCodesName(subject))
    },
    async removeIdle() {
      // For rows older than the column `noted`, the week begins now.
      await write(`UPDATE ${table} SET noted = ? WHERE noted = 0`, [now()])
      await write(`DELETE FROM ${table} WHERE locked <= ? AND noted <= ?`, [now(), now() - limits.offMs])
    },
  }
}
