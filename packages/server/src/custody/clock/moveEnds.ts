import type { Statement, Store } from '../../store/store.js'
import { forgetReleasesStatement } from '../auth/createDevices.js'
import type { ShareService } from '../statements.js'
import type { SteadyClock } from './createSteadyClock.js'

/** Columns of both services with an expiry time, or with a time from which a duration is measured. */
const commonColumns = [
  'changes.expires',
  'limits.until',
  'guards.locked',
  'guards.noted',
  'unlocks.expires',
  'retired.retired',
  'returned.returned',
  'splits.begun',
  'claims.begun',
  'pauses.until',
  'link_proofs.begun',
  'identities.linked',
  'users.addressed',
  'removed_identities.removed',
]
const recoveryColumns = [
  ...[
    'requests.begun',
    'requests.releases',
    'requests.refused',
    'requests.paused',
    'makings.begun',
    'links.expires',
  ],
  // A new device has to wait for approval only if another device was used in the last 30 days, so this time moves, too.
  'devices.used',
  ...['users.thaws', 'users.held', 'users.stops', 'users.links', 'users.refused', 'generation.restored'],
]

/** When a device was removed. These times are only moved back: moved forward, they would lie in the future and void later releases. */
const removalColumns = ['removed.removed']

/** The SQL statements that delete short-lived rows written while the clock was ahead: such rows would last until that time comes. */
const deleteStatements: Readonly<Record<ShareService, readonly Statement[]>> = {
  auth: [
    ...['codes', 'limits', 'pending', 'sessions', 'tokens', 'proofs_used'].map((table) => ({
      sql: `DELETE FROM auth_${table}`,
    })),
    forgetReleasesStatement,
  ],
  recovery: ['codes', 'limits', 'proved', 'proofs_used'].map((table) => ({
    sql: `DELETE FROM recovery_${table}`,
  })),
}

/**
 * Moves all expiry times of a service forward by its downtime, so that no owner loses a day in which to stop something, and nothing is
 * deleted a day early. Codes, sessions and statements are not moved: they expire sooner. If the machine's clock was ahead, moves the times
 * back by that much, so that the same time is left until each, and deletes the short-lived rows. Before it moves anything back, it writes
 * the present time to disk: if the process ends in between, times expire late, but the next start moves nothing twice.
 */
export async function moveEnds(
  store: Pick<Store, 'write' | 'isShared'>,
  service: ShareService,
  { shiftMs, storeTime }: Pick<SteadyClock, 'shiftMs' | 'storeTime'>,
): Promise<void> {
  if (shiftMs === 0) return
  const columns =
    service === 'auth'
      ? [...commonColumns, ...(shiftMs < 0 ? removalColumns : [])]
      : [...commonColumns, ...recoveryColumns]
  // Move nothing back in a database that several processes may share: each process would move it, and waiting times would end too early.
  const movedColumns = shiftMs > 0 || !store.isShared ? columns : []
  const moveStatements = movedColumns.map((name) => {
    const [table, column] = name.split('.')
    // Leave out rows with 0, which means that they have no expiry time.
    const sql = `UPDATE ${service}_${table} SET ${column} = ${column} + ? WHERE ${column} > 0`
    return { sql, values: [shiftMs] }
  })
  if (shiftMs < 0) {
    await store.write(deleteStatements[service])
    storeTime()
  }
  if (moveStatements.length > 0) await store.write(moveStatements)
}
