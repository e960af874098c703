import type { Statement, Store } from '../../store/store.js'
import { forgetReleases } from '../auth/createDevices.js'
import type { ShareService } from '../statements.js'
import type { SteadyClock } from './createSteadyClock.js'

/** Columns of both services that hold an expiry time, or the time from which it counts. */
const commonColumns = [
  'changes.expires',
  'limits.until',
  'guards.locked',
  'guards.noted',
  'unlocks.expires',
  'retired.retired',
  'returned.returned',
  'splits.begun',
]
const recoveryColumns = [
  ...['requests.begun', 'requests.releases', 'requests.refused', 'makings.begun', 'links.expires'],
  // A device can end a hold only if it was used in the last 30 days.
  'devices.used',
  ...['users.thaws', 'users.held', 'users.stops', 'users.links', 'users.refused', 'generation.restored'],
]

/** When a device was removed. Only moved back: moved forward, it would lie in the future and void releases signed since. */
const removalColumns = ['removed.removed']

/** The SQL statements that delete short-lived rows written while the clock was ahead: such rows would last until that time comes. */
const deleteStatements: Readonly<Record<ShareService, readonly Statement[]>> = {
  auth: [
    ...['codes', 'limits', 'pending', 'sessions', 'tokens'].map((table) => ({
      sql: `DELETE FROM auth_${table}`,
    })),
    forgetReleases,
  ],
  recovery: ['codes', 'limits', 'proved'].map((table) => ({ sql: `DELETE FROM recovery_${table}` })),
}

/**
 * Moves all expiry times of a service forward by its downtime, so that no owner loses a day in which to stop something, and nothing is
 * deleted a day early. Codes, sessions and statements are not moved: they expire sooner. If the machine's clock was ahead, moves the times
 * back by that much, so that the same time is left until each, and deletes the short-lived rows. The time is noted before anything moves
 * back: if the process ends in between, times expire late, and the next start moves nothing twice.
 */
export async function moveEnds(
  store: Pick<Store, 'write' | 'isShared'>,
  service: ShareService,
  { shiftMs, note }: Pick<SteadyClock, 'shiftMs' | 'note'>,
): Promise<void> {
  if (shiftMs === 0) return
  const columns =
    service === 'auth'
      ? [...commonColumns, ...(shiftMs < 0 ? removalColumns : [])]
      : [...commonColumns, ...recoveryColumns]
  // Never moves back in a database that several processes may share: each would move it, and a hold would end too early.
  const movedColumns = shiftMs > 0 || !store.isShared ? columns : []
  const moveStatements = movedColumns.map((name) => {
    const [table, column] = name.split('.')
    // Leave out rows with 0, which means that they have no expiry time.
    const sql = `UPDATE ${service}_${table} SET ${column} = ${column} + ? WHERE ${column} > 0`
    return { sql, values: [shiftMs] }
  })
  if (shiftMs < 0) {
    await store.write(deleteStatements[service])
    note()
  }
  if (moveStatements.length > 0) await store.write(moveStatements)
}
