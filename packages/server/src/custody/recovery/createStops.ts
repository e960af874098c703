import type { Statement, Store } from '../../store/store.js'
import { dayMs } from '../codes/codeLimits.js'
import { raiseNoteStatement } from '../notes.js'
import type { Binding } from './createBindings.js'
import type { ReleaseRequest } from './createRequests.js'

/** Who may stop new devices without entering a code: the devices of a wallet, or the links in its mails. Each has its own seven days. */
export type Stopper = 'devices' | 'links'

/** Stops that keep new devices from getting a wallet’s share. */
export interface Stops {
  /**
   * Begins the seven days in thirty in which stops without a code last, or joins them if they have begun.
   * @returns When the seven days end, in ms; `undefined` if they are over for these thirty days.
   */
  take(userId: string, by: Stopper): Promise<number | undefined>
  /** Freezes a wallet until a time, without a code. */
  hold(userId: string, until: number): Promise<void>
  /** Freezes a wallet by a code, until it is undone. */
  freeze(userId: string): Promise<void>
  /** Ends every freeze at a time, unless it ends earlier. */
  unfreeze(userId: string, at: number): Promise<void>
}

/** Stops without a code last seven days in thirty, counted from the first stop. */
const [stopMs, againMs] = [7 * dayMs, 30 * dayMs]
const columns = { devices: 'stops', links: 'links' } as const

type Frozen = Pick<Binding, 'isFrozen' | 'freezeEndsAt' | 'stoppedUntil'>

/** Whether a freeze by a code is on. */
export const isFrozenByCode = ({ isFrozen, freezeEndsAt }: Frozen, now: number): boolean =>
  isFrozen && (freezeEndsAt === undefined || freezeEndsAt > now)

/** Returns when the present freeze ends: infinity if it lasts until it is undone; `undefined` if there is none. */
export function freezeEndOf(binding: Frozen, now: number): number | undefined {
  const coded = isFrozenByCode(binding, now) ? (binding.freezeEndsAt ?? Number.POSITIVE_INFINITY) : 0
  const end = Math.max(coded, binding.stoppedUntil)
  return end > now ? end : undefined
}

/** Whether a stop without a code applies to a waiting device. */
export const isStopped = (
  { stoppedUntil }: Frozen,
  { refusedUntil = 0 }: ReleaseRequest,
  now: number,
): boolean => Math.max(stoppedUntil, refusedUntil) > now

/** Returns when a waiting device gets its share without approval. Its waiting time goes on during a stop. */
export const letInAt = ({ stoppedUntil }: Frozen, { releaseAt, refusedUntil = 0 }: ReleaseRequest): number =>
  Math.max(releaseAt, stoppedUntil, refusedUntil)

/**
 * Whether a waiting device may have its share, provided that no freeze by a code is on. A stop without a code does not affect an approval
 * by a code.
 */
export function isLetIn(binding: Frozen, request: ReleaseRequest, now: number): boolean {
  if (request.approval === 'coded' || letInAt(binding, request) <= now) return true
  return request.approval === 'pressed' && !isStopped(binding, request, now)
}

/** The SQL statement that freezes a wallet without a code, until a time. */
export const holding = (userId: string, until: number): Statement => ({
  sql: 'UPDATE recovery_users SET held = ? WHERE id = ? AND held < ?',
  values: [until, userId, until],
})
/** The SQL statement that freezes a wallet until that is undone. */
export const freezeStatement = (userId: string): Statement => ({
  sql: 'UPDATE recovery_users SET frozen = 1, thaws = NULL WHERE id = ?',
  values: [userId],
})

/** Creates the stops of recovery in a database with `recoverySchema`. */
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
    hold: (userId, until) =>
      write(raiseNoteStatement('recovery', userId, 'held < ?', until), holding(userId, until)),
    freeze: (userId) =>
      write(
        raiseNoteStatement('recovery', userId, '(frozen = 0 OR thaws IS NOT NULL)'),
        freezeStatement(userId),
      ),
    unfreeze: (userId, at) =>
      write(raiseNoteStatement('recovery', userId), {
        sql: `UPDATE recovery_users SET thaws = ?, held = CASE WHEN held > ? THEN ? ELSE held END
          WHERE id = ?`,
        values: [at, at, at, userId],
      }),
  }
}
