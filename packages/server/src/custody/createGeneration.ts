import type { Clock } from '../clock.js'
import type { Log } from '../operations/createLog.js'
import { kindOf } from '../operations/kindOf.js'
import { guardStore } from '../siwx/guardStore.js'
import type { Statement, Store } from '../store/store.js'
import { forgetReleasesStatement } from './auth/createDevices.js'
import { dayMs, hourMs } from './codes/codeLimits.js'
import type { KeyHolder } from './keys/keyHolder.js'
import type { ShareService } from './statements.js'

/** The table of a service's generation, and the column that marks users whose last note may be lost. */
export const generationTables = (name: ShareService): readonly string[] => [
  // One row. `restored` is when the service noticed that its database was restored from a backup.
  `CREATE TABLE ${name}_generation (name TEXT PRIMARY KEY, number BIGINT NOT NULL, restored BIGINT NOT NULL)`,
  // 1: the database was restored, and the other service has not yet said which note was the last.
  `ALTER TABLE ${name}_users ADD COLUMN unsure BIGINT NOT NULL DEFAULT 0`,
]

/** How long a service is careful after a restore. */
const cautionMs = 30 * dayMs

/** Whether a service was restored in the last 30 days. */
export async function isRestored(
  store: Pick<Store, 'all'>,
  name: ShareService,
  now: number,
): Promise<boolean> {
  const [row] = await store.all(`SELECT restored FROM ${name}_generation`)
  const at = Number(row?.restored ?? 0)
  return at > 0 && at + cautionMs > now
}

/** The SQL statements that make a restored service careful, since it has lost what happened after the backup. */
const cautionStatements: Readonly<Record<ShareService, (now: number) => readonly Statement[]>> = {
  auth: () => [
    { sql: 'DELETE FROM auth_sessions' },
    { sql: 'DELETE FROM auth_tokens' },
    forgetReleasesStatement,
    { sql: 'UPDATE auth_users SET unsure = 1' },
  ],
  recovery: (now) => [
    {
      sql: `UPDATE recovery_requests SET approved = 0,
          releases = CASE WHEN releases < ? THEN ? ELSE releases END WHERE released IS NULL`,
      values: [now + dayMs, now + dayMs],
    },
    // If a new wallet wants the address of a wallet, the service has also lost whether that wallet was used since.
    { sql: 'UPDATE recovery_users SET unsure = 1, refused = NULL' },
  ],
}

interface GenerationOptions {
  readonly store: Store
  readonly holder: Pick<KeyHolder, 'generation'>
  readonly service: ShareService
  readonly clock: Clock
  readonly log: Log
}

/**
 * Creates the counter that counts the hours of a service twice: in its database and at its key holder. If the database is behind the key
 * holder, or only the key holder has no count, the database was restored from a backup.
 */
export function createGeneration({ store: plain, holder, service, clock, log }: GenerationOptions) {
  const store = guardStore(plain)
  let isClosed = false
  let cancel = (): void => undefined

  async function countHour(): Promise<void> {
    // Read the key holder's count first and write it last: if another process counts an hour meanwhile, the database must not seem to be
    // behind.
    const holderNumber = await holder.generation()
    const [row] = await store.all(`SELECT number FROM ${service}_generation`)
    const storedNumber = Number(row?.number ?? 0)
    const wasRestored = storedNumber < holderNumber || (holderNumber === 0 && storedNumber > 0)
    const now = clock.now()
    const number = Math.max(storedNumber, holderNumber) + 1
    await store.write([
      {
        sql: `INSERT INTO ${service}_generation (name, number, restored) VALUES ('database', ?, ?)
          ON CONFLICT (name) DO UPDATE SET
            number = CASE WHEN ${service}_generation.number < excluded.number THEN excluded.number
              ELSE ${service}_generation.number + 1 END,
            restored = CASE WHEN excluded.restored > 0 THEN excluded.restored ELSE ${service}_generation.restored END`,
        values: [number, wasRestored ? now : 0],
      },
      ...(wasRestored ? cautionStatements[service](now) : []),
    ])
    await holder.generation(number)
    if (wasRestored)
      log('warn', 'database-restored', {
        service,
        about: 'what came after the backup comes back with the devices of each wallet, by the other service',
      })
  }

  const scheduleNext = () => {
    if (isClosed) return
    cancel = clock.after(hourMs, () => {
      countHour()
        .catch((error: unknown) => log('error', 'generation-not-noted', { service, kind: kindOf(error) }))
        .then(scheduleNext)
    })
  }

  return {
    async start() {
      await countHour()
      scheduleNext()
    },
    close() {
      isClosed = true
      cancel()
    },
  }
}
