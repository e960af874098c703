import type { Clock } from '../../clock.js'
import type { Store } from '../../store/store.js'
import type { CodeLimits } from './codeLimits.js'

/** A stored code of a device. */
export interface StoredCode {
  /** The address and the device, as one key. */
  readonly key: string
  /** HMAC of the code. */
  readonly mac: string
  readonly facts: unknown
  readonly isKnown: boolean
  /** Number of tries so far. */
  readonly tries: number
}

/** A code to store. */
export interface NewCode extends Omit<StoredCode, 'tries'> {
  readonly login: string
  readonly device: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The stored codes of a service. Each change returns whether it took effect: of several calls at once, only one does. */
export interface CodeRows {
  issuedTo(codeTarget: Pick<NewCode, 'login' | 'device'>): Promise<readonly StoredCode[]>
  /** Returns when the last code of a key was issued. */
  issuedAt(key: string): Promise<number | undefined>
  /** Stores a code in place of the previous one. Returns `false` if the previous one is too recent. */
  replace(code: NewCode): Promise<boolean>
  /** Counts a try. Returns `false` if no try is left, or if the code was used or has expired. */
  countTry(code: StoredCode): Promise<boolean>
  /** Marks a code as used. Returns `false` if it was used already. */
  use(code: StoredCode): Promise<boolean>
  /** Deletes expired codes whose cooldown is over, too. */
  removeExpired(now: number): Promise<void>
}

/** Opens the stored codes of a service whose schema has `codeTables` of this name. */
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
  const writeRow = (sql: string, values: (string | number)[]) =>
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
      writeRow(
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
      writeRow(
        `UPDATE ${table} SET tries = tries + 1
          WHERE owner = ? AND code = ? AND used = 0 AND tries < ? AND expires > ?`,
        [key, mac, limits.tries, clock.now()],
      ),
    use: ({ key, mac }) =>
      writeRow(`UPDATE ${table} SET used = 1 WHERE owner = ? AND code = ? AND used = 0`, [key, mac]),
    async removeExpired(now) {
      const values = [now, now - limits.cooldownMs]
      await store.write([{ sql: `DELETE FROM ${table} WHERE expires <= ? AND issued <= ?`, values }])
    },
  }
}
