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
   * Begins the seven days in which the wallet is stopped without a code, once in thirty days. Changes nothing if they have begun.
   * @returns When the seven days end, in ms; `undefined` if they are over and the thirty days are not.
   */
  beginPeriod(userId: string, stopper: Stopper): Promise<number | undefined>
  /** Freezes a wallet until a time, without a code. */
  freezeUntil(userId: string, until: number): Promise<void>
  /** Freezes a wallet by a code, until somebody undoes the freeze. */
  freezeByCode(userId: string): Promise<void>
  /** Ends every freeze of a wallet at this time, or earlier if the freeze would end earlier. */
  unfreeze(userId: string, at: number): Promise<void>
}

/** Stops without a code last seven days in thirty, counted from the first stop. */
const [stopMs, stopPeriodMs] = [7 * dayMs, 30 * dayMs]
const startColumns = { devices: 'stops', links: 'links' } as const

type FreezeFacts = Pick<Binding, 'isFrozen' | 'freezeEndsAt' | 'stoppedUntil'>

/** Whether a freeze by a code is on. */
export const isFrozenByCode = ({ isFrozen, freezeEndsAt }: FreezeFacts, now: number): boolean =>
  isFrozen && (freezeEndsAt === undefined || freezeEndsAt > now)

/** Returns when the present freeze ends: infinity if it lasts until somebody undoes it; `undefined` if there is no freeze. */
export function freezeEndOf(binding: FreezeFacts, now: number): number | undefined {
  const codedFreezeEnd = isFrozenByCode(binding, now) ? (binding.freezeEndsAt ?? Number.POSITIVE_INFINITY) : 0
  const end = Math.max(codedFreezeEnd, binding.stoppedUntil)
  return end > now ? end : undefined
}

/** Whether a stop without a code applies to a waiting device. */
export const isStopped = (
  { stoppedUntil }: FreezeFacts,
  { refusedUntil = 0 }: ReleaseRequest,
  now: number,
): boolean => Math.max(stoppedUntil, refusedUntil) > now

/** Returns when a waiting device gets its share without approval. Its waiting time goes on during a stop. */
export const letInAt = (
  { stoppedUntil }: FreezeFacts,
  { releaseAt, refusedUntil = 0 }: ReleaseRequest,
): number => Math.max(releaseAt, stoppedUntil, refusedUntil)

/**
 * Whether a waiting device may have its share, provided that no freeze by a code is on. A stop without a code does not affect an approval
 * by a code.
 */
export function isLetIn(binding: FreezeFacts, request: ReleaseRequest, now: number): boolean {
  if (request.approval === 'coded' || letInAt(binding, request) <= now) return true
  return request.approval === 'pressed' && !isStopped(binding, request, now)
}

/** The SQL statement that freezes a wallet without a code, until a time. */
export const freezeUntilStatement = (userId: string, until: number): Statement => ({
  sql: 'UPDATE recovery_users SET held = ? WHERE id = ? AND held < ?',
  values: [until, userId, until],
})
/** The SQL statement that freezes a wallet until somebody undoes the freeze. */
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
    async beginPeriod(userId, stopper) {
      const column = startColumns[stopper]
      await store.write([
        {
          sql: `UPDATE recovery_users SET ${column} = ? WHERE id = ? AND (${column} IS NULL OR ${column} <= ?)`,
          values: [now(), userId, now() - stopPeriodMs],
        },
      ])
      const [row] = await store.all(`SELECT ${column} AS began FROM recovery_users WHERE id = ?`, [userId])
      const end = Number(row?.began ?? 0) + stopMs
      return end > now() ? end : undefined
    },
    freezeUntil: (userId, until) =>
      write(raiseNoteStatement('recovery', userId, 'held < ?', until), freezeUntilStatement(userId, until)),
    freezeByCode: (userId) =>
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
