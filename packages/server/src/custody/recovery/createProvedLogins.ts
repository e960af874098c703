import type { ProofPurpose } from 'latchkit/wire/custody'
import type { Store } from '../../store/store.js'

/** A device, and the user whom it has proved by a login: by their address or by an identity of theirs. */
export interface ProvedLogin {
  readonly userId: string
  readonly device: string
}

/** The logins that a code or a provider's proof has proved to recovery in the last ten minutes. */
export interface ProvedLogins {
  /** @param purpose What the proof is for; a code is for any act. */
  add(
    login: string,
    provedLogin: ProvedLogin & {
      readonly owner: string
      /** The name of the identity that was proved; `undefined` for a code. */
      readonly identity?: string | undefined
    },
    purpose?: ProofPurpose,
  ): Promise<void>
  /** Whether a device has proved itself to be its owner's by this login in the last ten minutes, for an act or for any act. */
  has(login: string, provedLogin: ProvedLogin, purpose: ProofPurpose): Promise<boolean>
  /** Returns the way in by which a device has proved itself for an act: an identity by its name, or the address (`undefined`). */
  wayOf(
    login: string,
    provedLogin: ProvedLogin,
    purpose: ProofPurpose,
  ): Promise<{ readonly identity: string | undefined } | undefined>
  /** Whether a device has proved the e-mail address by any login in the last ten minutes. */
  hasAny(provedLogin: ProvedLogin): Promise<boolean>
  /** Returns the HMAC of the e-mail address that a device has proved. */
  ownerOf(login: string, provedLogin: ProvedLogin): Promise<string | undefined>
  /** Stores that the recovery phrase was shown after this login. Returns `false` if that was stored before. */
  markExported(login: string): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const provedLoginMs = 600_000
/** The purposes of proofs that count for any act, in SQL. */
const forAnyAct = "'login', 'fresh'"

/** Creates the proved logins of recovery in a database with `recoverySchema`. */
export function createProvedLogins(store: Pick<Store, 'all' | 'write'>, now: () => number): ProvedLogins {
  const find = async (login: string, { userId, device }: ProvedLogin, purpose: ProofPurpose) =>
    (
      await store.all(
        `SELECT owner, identity FROM recovery_proved WHERE login = ? AND id = ? AND device = ? AND proved > ?
          AND purpose IN (${forAnyAct}, ?)`,
        [login, userId, device, now() - provedLoginMs, purpose],
      )
    )[0]
  return {
    async add(login, { userId, device, owner, identity }, purpose = 'login') {
      await store.write([
        { sql: 'DELETE FROM recovery_proved WHERE login = ?', values: [login] },
        {
          sql: `INSERT INTO recovery_proved (login, id, device, exported, proved, owner, purpose, identity)
            VALUES (?, ?, ?, 0, ?, ?, ?, ?)`,
          values: [login, userId, device, now(), owner, purpose, identity ?? null],
        },
      ])
    },
    has: async (login, provedLogin, purpose) => (await find(login, provedLogin, purpose)) !== undefined,
    async wayOf(login, provedLogin, purpose) {
      const row = await find(login, provedLogin, purpose)
      return row && { identity: row.identity == null ? undefined : String(row.identity) }
    },
    async hasAny({ userId, device }) {
      const rows = await store.all(
        `SELECT 1 FROM recovery_proved WHERE id = ? AND device = ? AND proved > ? AND purpose IN (${forAnyAct})`,
        [userId, device, now() - provedLoginMs],
      )
      return rows.length > 0
    },
    ownerOf: async (login, provedLogin) =>
      (await find(login, provedLogin, 'fresh'))?.owner as string | undefined,
    markExported: (login) =>
      store.write([
        {
          sql: 'UPDATE recovery_proved SET exported = 1 WHERE login = ? AND exported = 0',
          values: [login],
          mustChange: true,
        },
      ]),
    async removeExpired(nowMs) {
      await store.write([
        { sql: 'DELETE FROM recovery_proved WHERE proved <= ?', values: [nowMs - provedLoginMs] },
      ])
    },
  }
}
