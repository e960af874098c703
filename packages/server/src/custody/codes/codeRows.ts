import type { Clock } from '../../clock.js'
import type { Store } from '../../store/store.js'
import type { CodeLimits } from './codeLimits.js'

/** A code of a device, as it is stored. */
export interface StoredCode {
  /** The address and the device. */
  readonly key: string
  /** The HMAC of the code. */
  readonly mac: string
  readonly facts: unknown
  readonly isKnown: boolean
  /** The number of codes that were typed for it. */
  readonly tries: number
}

/** A code that is to be stored. */
export interface NewCode extends Omit<StoredCode, 'tries'> {
  readonly login: string
  readonly device: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The stored codes of a service. Each change says whether it was the first: of several at once one is. */
export interface CodeRows {
  issuedTo(of: Pick<NewCode, 'login' | 'device'>): Promise<readonly StoredCode[]>
  /** The time of the last code of a key. */
  issuedAt(key: string): Promise<number | undefined>
  /** Stores a code in the place of the one before; false where that is not old enough. */
  replace(code: NewCode): Promise<boolean>
  /** Counts a try; false where none is left, or the code is used or over. */
  countTry(code: StoredCode): Promise<boolean>
  /** Marks a code as used; false where it was. */
  use(code: StoredCode): Promise<boolean>
  /** Forgets codes that are over, and the time until another one may be sent with them. */
  removeExpired(now: number): Promise<void>
}

/** Opens the stored codes of a service; its schema has `codeTables` of this name. */
export function openCodeRows({
  store,
  name,
  clock,
  limits,
}: {
  readonly store: Pick<Store, 'all' | 'write'>
  readonly name: string
  readonly clock: Pick<Clock, 'now'>
  readonly limits: CodeLimits
}): CodeRows {
  const table = `${name}_codes`
  const change = (sql: string, values: (string | number)[]) =>
    store.write([{ sql, values, mustChange: true }])
  return {
    async issuedTo({ login, device }) {
      const rows = await store.all(`SELECT * FROM ${table} WHERE login = ? AND device = ?`, [login, device])
      return rows.map((row) => ({
        key: String(row.owner),
        mac: String(row.code),
        facts: JSON.parse(String(row.facts)),
        isKnown: Number(row.known) === 1,
        tries: Number(row.tries),
      }))
    },
    async issuedAt(key) {
      const [row] = await store.all(`SELECT issued FROM ${table} WHERE owner = ?`, [key])
      return row && Number(row.issued)
    },
    replace: ({ key, login, device, mac, facts, isKnown, issuedAt, expiresAt }) =>
      change(
        `INSERT INTO ${table} (owner, login, device, code, facts, known, tries, used, issued, expires)
          VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)
          ON CONFLICT (owner) DO UPDATE SET login = excluded.login, device = excluded.device, code = excluded.code,
            facts = excluded.facts, known = excluded.known, tries = 0, used = 0, issued = excluded.issued, expires = excluded.expires
            WHERE ${table}.issued <= ?`,
        [
          ...[key, login, device, mac, JSON.stringify(facts), isKnown ? 1 : 0],
          ...[issuedAt, expiresAt, issuedAt - limits.cooldownMs],
        ],
      ),
    countTry: ({ key, mac }) =>
      change(
        `UPDATE ${table} SET tries = tries + 1
          WHERE owner = ? AND code = ? AND used = 0 AND tries < ? AND expires > ?`,
        [key, mac, limits.tries, clock.now()],
      ),
    use: ({ key, mac }) =>
      change(`UPDATE ${table} SET used = 1 WHERE owner = ? AND code = ? AND used = 0`, [key, mac]),
    async removeExpired(now) {
      const values = [now, now - limits.cooldownMs]
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ? AND issued <= ?`, values }])
    },
  }
}
