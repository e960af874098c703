import type { Statement, Store } from '../../store/store.js'
import { type ChangeStage, changeIn, changeStage, type EmailChange } from '../change/createChanges.js'

const { finished, complete, dropped } = changeStage

/** The changes of address that recovery has finished, and of which it does not know yet whether auth follows. */
export interface FinishedChanges {
  /** The one to an address, also after its end. */
  findByOwner(owner: string): Promise<EmailChange | undefined>
  /** The one of a user; also one that was dropped, up to its end. */
  findOf(userId: string): Promise<EmailChange | undefined>
  /** Sets another end. */
  endAt(change: EmailChange, expiresAt: number): Promise<void>
  /** Drops the new address: it opens nothing any more. Up to the end the change may yet be completed. */
  drop(change: EmailChange, expiresAt: number): Promise<void>
}

/** The write by which such a change is complete, also one that was dropped; it must change. */
export const completing = ({ login, userId, owner }: EmailChange, expiresAt: number): Statement => ({
  sql: `UPDATE recovery_changes SET stage = ${complete}, expires = ?
    WHERE login = ? AND id = ? AND owner = ? AND stage IN (${finished}, ${dropped})
    AND NOT EXISTS (SELECT 1 FROM recovery_users WHERE owner = ? AND id <> ?)`,
  values: [expiresAt, login, userId, owner, owner, userId],
  mustChange: true,
})

/** The write by which no change of a user has a say any more. */
export const removingChanges = (userId: string): Statement => ({
  sql: 'DELETE FROM recovery_changes WHERE id = ?',
  values: [userId],
})

/** Makes the finished changes of recovery, in a database of `recoverySchema`. */
export function createFinishedChanges(
  store: Pick<Store, 'all' | 'write'>,
  now: () => number,
): FinishedChanges {
  const load = async (where: string, ...values: (string | number)[]) => {
    const [row] = await store.all(`SELECT * FROM recovery_changes WHERE ${where}`, values)
    return row && changeIn(row)
  }
  const move = async ({ login, userId }: EmailChange, stage: ChangeStage, expiresAt: number) => {
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
    endAt: (change, expiresAt) => move(change, finished, expiresAt),
    drop: (change, expiresAt) => move(change, dropped, expiresAt),
  }
}
