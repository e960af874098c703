import type { MailLanguage } from 'latchkit/wire/custody'
import type { Row, Statement, Store } from '../../store/store.js'
import type { SealedRow } from '../rows.js'

/** The stages of a change, by the numbers that the store has. */
export const changeStage = {
  begun: 0,
  /** The present address is proved. */
  leaving: 1,
  /** The new address is proved, too. */
  proved: 2,
  /** The change is made at this service. */
  finished: 3,
  /** The change is made at both services; only recovery uses this stage. */
  complete: 4,
  /** The change is cancelled, because auth has signed that it has the former address; only recovery uses this stage. */
  dropped: 5,
} as const
export type ChangeStage = (typeof changeStage)[keyof typeof changeStage]

/** A change of address that a device has begun. */
export interface EmailChange {
  readonly login: string
  readonly userId: string
  readonly device: string
  /** HMAC of the new address. */
  readonly owner: string
  /** The new address, sealed for the user. */
  readonly email: SealedRow
  readonly language: MailLanguage
  readonly site: string
  readonly stage: ChangeStage
  readonly expiresAt: number
}

/** Whether a service has finished a change. */
export const isFinished = (change: EmailChange | undefined): boolean =>
  change !== undefined && change.stage >= changeStage.finished

/** The changes of address of a service. */
export interface Changes {
  find(login: string): Promise<EmailChange | undefined>
  /**
   * Stores a change at the stage that it names, in place of the device's unfinished ones. Returns `false` if the login belongs to another
   * user or device. Changes of other devices go on, so that a stolen device that has proved nothing cannot end them.
   */
  begin(change: EmailChange): Promise<boolean>
  /** Moves a change to its next stage. Of several calls at once, only the first one has an effect. */
  advance(
    change: Pick<EmailChange, 'login' | 'owner'>,
    stage: 'leaving' | 'proved',
    expiresAt: number,
  ): Promise<void>
  /** Finishes a change together with other statements. Returns `false` and changes nothing if one of them is not possible. */
  finish(change: EmailChange, expiresAt: number, writes: readonly Statement[]): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

/** Converts a row to a change. */
export const changeIn = (row: Row): EmailChange => ({
  login: String(row.login),
  userId: String(row.id),
  device: String(row.device),
  owner: String(row.owner),
  email: { key: String(row.email_key), bytes: String(row.email) },
  language: String(row.language) as MailLanguage,
  site: String(row.site),
  stage: Number(row.stage) as ChangeStage,
  expiresAt: Number(row.expires),
})

/**
 * Creates the changes of a service whose schema has `changeTables` of this name.
 * @param endlessStage A stage in which a change does not expire.
 */
export function createChanges(
  store: Pick<Store, 'all' | 'write'>,
  name: string,
  now: () => number,
  endlessStage?: ChangeStage,
): Changes {
  const table = `${name}_changes`
  const { proved, finished, dropped } = changeStage
  return {
    async find(login) {
      const [row] = await store.all(
        `SELECT * FROM ${table} WHERE login = ? AND expires > ? AND stage <> ${dropped}`,
        [login, now()],
      )
      return row && changeIn(row)
    },
    begin: ({ login, userId, device, owner, email, language, site, stage, expiresAt }) =>
      store.write([
        {
          sql: `DELETE FROM ${table} WHERE id = ? AND device = ? AND stage < ${finished} AND login <> ?`,
          values: [userId, device, login],
        },
        {
          sql: `INSERT INTO ${table} (login, id, device, owner, email_key, email, language, site, stage, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (login) DO UPDATE SET owner = excluded.owner, email_key = excluded.email_key, email = excluded.email,
              language = excluded.language, site = excluded.site, stage = excluded.stage, expires = excluded.expires
              WHERE ${table}.id = excluded.id AND ${table}.device = excluded.device AND ${table}.stage < ${finished}`,
          values: [
            ...[login, userId, device, owner, email.key, email.bytes, language, site],
            stage,
            expiresAt,
          ],
          mustChange: true,
        },
      ]),
    // Match the new address, too: the same login may have started again with another address.
    async advance({ login, owner }, to, expiresAt) {
      const stage = changeStage[to]
      await store.write([
        {
          sql: `UPDATE ${table} SET stage = ?, expires = ? WHERE login = ? AND owner = ? AND stage = ?`,
          values: [stage, expiresAt, login, owner, stage - 1],
        },
      ])
    },
    finish: ({ login, userId, owner }, expiresAt, writes) =>
      store.write([
        // Delete all other changes of this user.
        { sql: `DELETE FROM ${table} WHERE id = ? AND login <> ?`, values: [userId, login] },
        {
          sql: `UPDATE ${table} SET stage = ${finished}, expires = ? WHERE login = ? AND stage = ${proved} AND owner = ?
            AND NOT EXISTS (SELECT 1 FROM ${name}_users WHERE owner = ?)
            AND NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.owner = ? AND other.stage = ${finished})`,
          values: [expiresAt, login, owner, owner, owner],
          mustChange: true,
        },
        ...writes,
      ]),
    async removeExpired(nowMs) {
      const isOver = endlessStage === undefined ? 'expires <= ?' : `expires <= ? AND stage <> ${endlessStage}`
      await store.write([{ sql: `DELETE FROM ${table} WHERE ${isOver}`, values: [nowMs] }])
    },
  }
}
