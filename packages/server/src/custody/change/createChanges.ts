import type { Row, Statement, Store } from '../../store/store.js'
import type { MailLanguage } from '../mail.js'
import type { SealedRow } from '../rows.js'

/** A change of address that a device has begun. */
export interface EmailChange {
  readonly login: string
  readonly userId: string
  readonly device: string
  /** The index of the new address. */
  readonly owner: string
  /** The new address, sealed for the user. */
  readonly email: SealedRow
  readonly language: MailLanguage
  readonly site: string
  /** 0 begun, 1 the present address is proved, 2 the new one too, 3 finished, 4 finished at both services. */
  readonly stage: 0 | 1 | 2 | 3 | 4
  readonly expiresAt: number
}

/** The changes of address of a service. */
export interface Changes {
  find(login: string): Promise<EmailChange | undefined>
  /** The change to an address that is finished and not complete. */
  findFinished(owner: string): Promise<EmailChange | undefined>
  /** Begins a change, in the place of others of the user that are not finished; answers `false` where the login is another's. */
  begin(change: EmailChange): Promise<boolean>
  /** Moves a change on, once. */
  advance(login: string, stage: 1 | 2, expiresAt: number): Promise<void>
  /** Finishes a change together with other writes; answers `false`, and changes nothing, where one of them must not be. */
  finish(change: EmailChange, expiresAt: number, writes: readonly Statement[]): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const changeIn = (row: Row): EmailChange => ({
  login: String(row.login),
  userId: String(row.id),
  device: String(row.device),
  owner: String(row.owner),
  email: { key: String(row.email_key), bytes: String(row.email) },
  language: String(row.language) as MailLanguage,
  site: String(row.site),
  stage: Number(row.stage) as EmailChange['stage'],
  expiresAt: Number(row.expires),
})

/** Makes the changes of a service; its schema has `changeTables` of this name. */
export function createChanges(store: Pick<Store, 'all' | 'write'>, name: string, now: () => number): Changes {
  const table = `${name}_changes`
  const load = async (where: string, value: string) => {
    const [row] = await store.all(`SELECT * FROM ${table} WHERE ${where} AND expires > ?`, [value, now()])
    return row && changeIn(row)
  }
  return {
    find: (login) => load('login = ?', login),
    findFinished: (owner) => load('owner = ? AND stage = 3', owner),
    begin: ({ login, userId, device, owner, email, language, site, expiresAt }) =>
      store.write([
        { sql: `DELETE FROM ${table} WHERE id = ? AND stage < 3 AND login <> ?`, values: [userId, login] },
        {
          sql: `INSERT INTO ${table} (login, id, device, owner, email_key, email, language, site, stage, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            ON CONFLICT (login) DO UPDATE SET owner = excluded.owner, email_key = excluded.email_key, email = excluded.email,
              language = excluded.language, site = excluded.site, stage = 0, expires = excluded.expires
              WHERE ${table}.id = excluded.id AND ${table}.device = excluded.device AND ${table}.stage < 3`,
          values: [...[login, userId, device, owner, email.key, email.bytes, language, site], expiresAt],
          mustChange: true,
        },
      ]),
    async advance(login, stage, expiresAt) {
      await store.write([
        {
          sql: `UPDATE ${table} SET stage = ?, expires = ? WHERE login = ? AND stage = ?`,
          values: [stage, expiresAt, login, stage - 1],
        },
      ])
    },
    finish: ({ login, userId, owner }, expiresAt, writes) =>
      store.write([
        // What an earlier change had left unfinished ends with this one.
        { sql: `DELETE FROM ${table} WHERE id = ? AND login <> ?`, values: [userId, login] },
        {
          sql: `UPDATE ${table} SET stage = 3, expires = ? WHERE login = ? AND stage = 2 AND owner = ?
            AND NOT EXISTS (SELECT 1 FROM ${name}_users WHERE owner = ?)
            AND NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.owner = ? AND other.stage = 3)`,
          values: [expiresAt, login, owner, owner, owner],
          mustChange: true,
        },
        ...writes,
      ]),
    async removeExpired(at) {
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ?`, values: [at] }])
    },
  }
}
