import type { Statement, Store } from '../../store/store.js'
import { type ChangeStage, changeIn, changeStage, type EmailChange } from '../change/createChanges.js'

const { finished, complete, dropped } = changeStage

/** Changes of address that recovery has finished while it does not know yet whether auth makes the same change. */
export interface FinishedChanges {
  /** Finds the change to an address, also after it has expired. */
  findByOwner(owner: string): Promise<EmailChange | undefined>
  /** Finds the change of a user. A dropped change is found until it expires. */
  findOf(userId: string): Promise<EmailChange | undefined>
  /** Sets another expiry time of a change. */
  endAt(change: EmailChange, expiresAt: number): Promise<void>
  /** Drops the new address, which then no longer works. Until it expires, the change may still be completed. */
  drop(change: EmailChange, expiresAt: number): Promise<void>
}

/** The SQL statement that completes a finished or dropped change. It must change a row. */
export const completeChangeStatement = (
  { login, userId, owner }: EmailChange,
  expiresAt: number,
): Statement => ({
  sql: `UPDATE recovery_changes SET stage = ${complete}, expires = ?
    WHERE login = ? AND id = ? AND owner = ? AND stage IN (${finished}, ${dropped})
    AND NOT EXISTS (SELECT 1 FROM recovery_users WHERE owner = ? AND id <> ?)`,
  values: [expiresAt, login, userId, owner, owner, userId],
  mustChange: true,
})

/** The SQL statement that deletes all changes of a user. */
export const deleteChangesStatement = (userId: string): Statement => ({
  sql: 'DELETE FROM recovery_changes WHERE id = ?',
  values: [userId],
})

/** Creates the finished changes of recovery, in a database with `recoverySchema`. */
export function createFinishedChanges(
  store: Pick<Store, 'all' | 'write'>,
  now: () => number,
): FinishedChanges {
  const load = async (where: string, ...values: (string | number)[]) => {
    const [row] = await store.all(`SELECT * FROM recovery_changes WHERE ${where}`, values)
    return row && changeIn(row)
  }
  const setStage = async ({ login, userId }: EmailChange, stage: ChangeStage, expiresAt: number) => {
    await store.write([
      {
        sql: `UPDATE recovery_changes SET stage = ?, expires = ? WHERE login = ? AND id = ? AND stage = ${finished}`,
        values: [stage, expiresAt, login, userId],
      },
    ])
  }
  return {
    findByOwner: (owner) => load(`owner = ? AND stage = ${finished}`, owner),
    findOf: (userId) =>
      load(`id = ? AND (stage = ${finished} OR (stage = ${dropped} AND expires > ?))`, userId, now()),
    endAt: (change, expiresAt) => setStage(change, finished, expiresAt),
    drop: (change, expiresAt) => setStage(change, dropped, expiresAt),
  }
}
