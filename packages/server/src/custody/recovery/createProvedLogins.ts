import type { Store } from '../../store/store.js'

/** A login by which a device has proved the address of its wallet. */
export interface ProvedLogin {
  readonly userId: string
  readonly device: string
}

/** The logins that were proved by recovery's own code lately. */
export interface ProvedLogins {
  note(login: string, proved: ProvedLogin): Promise<void>
  /** Whether a device has proved the address of a user by this login within ten minutes. */
  has(login: string, proved: ProvedLogin): Promise<boolean>
  /** Notes that the words of the wallet were shown after this login; answers `false` where it was noted before. */
  noteExport(login: string): Promise<boolean>
  removeExpired(now: number): Promise<void>
}

const provedMs = 600_000

/** Makes the proved logins of recovery in a database of `recoverySchema`. */
export function createProvedLogins(store: Pick<Store, 'all' | 'write'>, now: () => number): ProvedLogins {
  return {
    async note(login, { userId, device }) {
      await store.write([
        { sql: 'DELETE FROM recovery_proved WHERE login = ?', values: [login] },
        {
          sql: 'INSERT INTO recovery_proved (login, id, device, exported, proved) VALUES (?, ?, ?, 0, ?)',
          values: [login, userId, device, now()],
        },
      ])
    },
    async has(login, { userId, device }) {
      const [row] = await store.all(
        'SELECT login FROM recovery_proved WHERE login = ? AND id = ? AND device = ? AND proved > ?',
        [login, userId, device, now() - provedMs],
      )
      return row !== undefined
    },
    noteExport: (login) =>
      store.write([
        {
          sql: 'UPDATE recovery_proved SET exported = 1 WHERE login = ? AND exported = 0',
          values: [login],
          mustChange: true,
        },
      ]),
    async removeExpired(at) {
      await store.write([{ sql: 'DELETE FROM recovery_proved WHERE proved <= ?', values: [at - provedMs] }])
    },
  }
}
