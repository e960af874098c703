import { fail } from 'latchkit/wire'
import { loginLocked, loginOff } from '../../errors/custody.js'
import type { Store } from '../../store/store.js'
import { type CodeLimits, dayMs } from './codeLimits.js'
import type { Limits } from './createLimits.js'

/** Counts wrong codes of a place, and shuts it: an address for all strangers, or one of the devices that are known. */
export interface Guards {
  /** Whether a place is locked or off. */
  isShut(place: string): Promise<boolean>
  /** Throws `loginLocked`, `loginOff`. */
  refuseShut(place: string): Promise<void>
  /** Counts a wrong code; answers whether the place is shut by it. */
  fail(place: string): Promise<boolean>
  /** Begins anew after a right code. */
  reset(place: string): Promise<void>
  /** Ends the row of wrong codes, and leaves a lock. */
  forgive(place: string): Promise<void>
  /** Forgets all that was wrong in a place, a lock too. */
  clear(place: string): Promise<void>
  /**
   * Forgets places that had no wrong code for a week: whoever makes addresses up fills no disk. With a wallet or without: what is
   * remembered of an address does not tell whether it has one.
   */
  removeIdle(): Promise<void>
}

/** Addresses are HMACs of so many characters; a device of one follows after a line. */
const ownerLength = 43

const wrongOf = (place: string) => `wrong|${place}`

/** Lets an address in again that is locked or off at a service, for strangers and for its devices: the operator’s command. */
export async function unlockAddress(store: Pick<Store, 'write'>, name: string, owner: string): Promise<void> {
  const wrong = wrongOf(owner)
  await store.write([
    { sql: `DELETE FROM ${name}_guards WHERE substr(owner, 1, ${ownerLength}) = ?`, values: [owner] },
    { sql: `DELETE FROM ${name}_limits WHERE substr(name, 1, ${wrong.length}) = ?`, values: [wrong] },
  ])
}

interface GuardParts {
  readonly store: Pick<Store, 'all' | 'write'>
  /** The name of the service, whose schema has `codeTables` and `placeTables`. */
  readonly name: string
  readonly limits: CodeLimits
  readonly places: Limits
  readonly now: () => number
}

/** Makes the guards of a service. */
export function createGuards({ store, name, limits: numbers, places, now }: GuardParts): Guards {
  const table = `${name}_guards`
  const write = async (sql: string, values: readonly (string | number)[]) => {
    await store.write([{ sql, values }])
  }
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1_000))

  /** The end of what is remembered: a row of before this was noted has none yet. */
  async function find(place: string) {
    const [row] = await store.all(`SELECT failed, locked, noted FROM ${table} WHERE owner = ?`, [place])
    const noted = Number(row?.noted ?? 0) || now()
    const endsAt = noted + numbers.offMs
    const failed = endsAt > now() ? Number(row?.failed ?? 0) : 0
    return { failed, endsAt, lockedUntil: Number(row?.locked ?? 0) }
  }
  return {
    async isShut(place) {
      const { failed, lockedUntil } = await find(place)
      return failed >= numbers.failuresInRow || lockedUntil > now()
    },
    async refuseShut(place) {
      const { failed, endsAt, lockedUntil } = await find(place)
      if (failed >= numbers.failuresInRow) throw fail(loginOff, { retrySeconds: seconds(endsAt - now()) })
      if (lockedUntil > now()) throw fail(loginLocked, { retrySeconds: seconds(lockedUntil - now()) })
    },
    async fail(place) {
      await write(
        `INSERT INTO ${table} (owner, failed, locked, noted) VALUES (?, 1, 0, ?)
          ON CONFLICT (owner) DO UPDATE SET noted = excluded.noted,
            failed = CASE WHEN ${table}.noted > 0 AND ${table}.noted <= ? THEN 1 ELSE ${table}.failed + 1 END`,
        [place, now(), now() - numbers.offMs],
      )
      const wrong = wrongOf(place)
      await places.take([{ name: wrong, most: numbers.failuresPerDay, ms: dayMs }])
      const isLocked = (await places.taken(wrong)) >= numbers.failuresPerDay
      if (isLocked) {
        await write(`UPDATE ${table} SET locked = ? WHERE owner = ?`, [now() + numbers.lockMs, place])
        await places.free(wrong)
      }
      return isLocked || (await find(place)).failed >= numbers.failuresInRow
    },
    reset: (place) => write(`DELETE FROM ${table} WHERE owner = ?`, [place]),
    forgive: (place) => write(`UPDATE ${table} SET failed = 0 WHERE owner = ?`, [place]),
    async clear(place) {
      await write(`DELETE FROM ${table} WHERE owner = ?`, [place])
      await places.free(wrongOf(place))
    },
    async removeIdle() {
      // The week of rows of before begins now.
      await write(`UPDATE ${table} SET noted = ? WHERE noted = 0`, [now()])
      await write(`DELETE FROM ${table} WHERE locked <= ? AND noted <= ?`, [now(), now() - numbers.offMs])
    },
  }
}
