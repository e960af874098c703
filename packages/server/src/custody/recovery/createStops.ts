import type { Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raising } from '../notes.js'
import type { Binding } from './createBindings.js'
import type { ReleaseRequest } from './createRequests.js'

/** Those who stop new devices without a code: the devices of a wallet together, and the links in its mails together. */
export type Stopper = 'devices' | 'links'

/** The stops of a wallet’s releases to new devices. */
export interface Stops {
  /**
   * Begins the days of stops without a code, or joins those that run: seven in thirty.
   * @returns Their end, ms; nothing where they are used up.
   */
  take(userId: string, by: Stopper): Promise<number | undefined>
  /** Freezes a wallet up to a moment, without a code. */
  hold(userId: string, until: number): Promise<void>
  /** Freezes a wallet, by a code, until it is undone. */
  freeze(userId: string): Promise<void>
  /** Lets every freeze end at a moment, or earlier where it does so by itself. */
  thaw(userId: string, at: number): Promise<void>
}

/** A stop without a code lasts so long at most, in so long. */
const [stopMs, againMs] = [7 * dayMs, 30 * dayMs]
const columns = { devices: 'stops', links: 'links' } as const

type Frozen = Pick<Binding, 'isFrozen' | 'thawsAt' | 'stoppedUntil'>

/** Whether a freeze by a code is on. */
export const isFrozenByCode = ({ isFrozen, thawsAt }: Frozen, now: number): boolean =>
  isFrozen && (thawsAt === undefined || thawsAt > now)

/** The end of the freeze that is on: endless until it is undone; nothing where none is. */
export function freezeEndOf(binding: Frozen, now: number): number | undefined {
  const coded = isFrozenByCode(binding, now) ? (binding.thawsAt ?? Number.POSITIVE_INFINITY) : 0
  const end = Math.max(coded, binding.stoppedUntil)
  return end > now ? end : undefined
}

/** Whether a stop without a code holds a device that waits. */
export const isStopped = (
  { stoppedUntil }: Frozen,
  { refusedUntil = 0 }: ReleaseRequest,
  now: number,
): boolean => Math.max(stoppedUntil, refusedUntil) > now

/** The moment from which a device is let in that no other one approves: its own day runs on during a stop. */
export const letInAt = ({ stoppedUntil }: Frozen, { releaseAt, refusedUntil = 0 }: ReleaseRequest): number =>
  Math.max(releaseAt, stoppedUntil, refusedUntil)

/** Whether a device that waits may have its share, where no freeze by a code is on. What is approved by a code no press stops. */
export function isLetIn(binding: Frozen, request: ReleaseRequest, now: number): boolean {
  if (request.approval === 'coded' || letInAt(binding, request) <= now) return true
  return request.approval === 'pressed' && !isStopped(binding, request, now)
}

/** The write by which a freeze without a code lasts up to a moment. */
export const holding = (userId: string, until: number): Statement => ({
  sql: 'UPDATE recovery_users SET held = ? WHERE id = ? AND held < ?',
  values: [until, userId, until],
})
/** The write by which a freeze lasts until it is undone. */
export const freezing = (userId: string): Statement => ({
  sql: 'UPDATE recovery_users SET frozen = 1, thaws = NULL WHERE id = ?',
  values: [userId],
})

/** Makes the stops of recovery in a database of `recoverySchema`. */
export function createStops(store: Pick<Store, 'all' | 'write'>, now: () => number): Stops {
  const write = async (...statements: Statement[]) => {
    await store.write(statements)
  }
  return {
    async take(userId, by) {
      const column = columns[by]
      await store.write([
        {
          sql: `UPDATE recovery_users SET ${column} = ? WHERE id = ? AND (${column} IS NULL OR ${column} <= ?)`,
          values: [now(), userId, now() - againMs],
        },
      ])
      const [row] = await store.all(`SELECT ${column} AS began FROM recovery_users WHERE id = ?`, [userId])
      const end = Number(row?.began ?? 0) + stopMs
      return end > now() ? end : undefined
    },
    hold: (userId, until) => write(raising('recovery', userId, 'held < ?', until), holding(userId, until)),
    freeze: (userId) =>
      write(raising('recovery', userId, '(frozen = 0 OR thaws IS NOT NULL)'), freezing(userId)),
    thaw: (userId, at) =>
      write(raising('recovery', userId), {
        sql: `UPDATE recovery_users SET thaws = ?, held = CASE WHEN held > ? THEN ? ELSE held END
          WHERE id = ?`,
        values: [at, at, at, userId],
      }),
  }
}
