import type { Statement, Store } from '../../store/store.js'
import { forgetting } from '../auth/createDevices.js'
import type { Keeper } from '../words.js'
import type { SteadyClock } from './createSteadyClock.js'

/** The columns of both services by which something ends: its end, or the beginning of its time. */
const common = [
  'changes.expires',
  'limits.until',
  'guards.locked',
  'guards.noted',
  'unlocks.expires',
  'retired.retired',
  'returned.returned',
  'splits.begun',
]
const ofRecovery = [
  ...['requests.begun', 'requests.releases', 'requests.refused', 'makings.begun', 'links.expires'],
  // A device of the wallet ends a hold while it was used in the last 30 days.
  'devices.used',
  ...['users.thaws', 'users.held', 'users.stops', 'users.links', 'users.refused', 'generation.restored'],
]

/** The time of a removal, before which no word of recovery counts: moved on it would lie in the future. */
const ofAuth = ['removed.removed']

/** The writes that end what lasts for minutes or days by the clock that was ahead: it would last until that time comes. */
const ending: Readonly<Record<Keeper, readonly Statement[]>> = {
  auth: [
    ...['codes', 'limits', 'pending', 'sessions', 'tokens'].map((table) => ({
      sql: `DELETE FROM auth_${table}`,
    })),
    forgetting,
  ],
  recovery: ['codes', 'limits', 'proved'].map((table) => ({ sql: `DELETE FROM recovery_${table}` })),
}

/**
 * Moves all ends of a service on by the time for which it was not at work: neither the owner, who could not stop anything then, nor what is
 * kept for them loses a day of theirs. Codes, sessions and words are none of these: they end sooner. Moves them back where the machine was ahead,
 * so that what was left of each is left, and ends the others. The time is noted before anything moves back: where the process ends between the
 * two, ends come late, and the next start moves none a second time.
 */
export async function moveEnds(
  store: Pick<Store, 'write' | 'isShared'>,
  service: Keeper,
  { shiftMs, note }: Pick<SteadyClock, 'shiftMs' | 'note'>,
): Promise<void> {
  if (shiftMs === 0) return
  const columns =
    service === 'auth' ? [...common, ...(shiftMs < 0 ? ofAuth : [])] : [...common, ...ofRecovery]
  // Never back where several processes may share the database: each would do so, and a hold end too early.
  const moved = shiftMs > 0 || !store.isShared ? columns : []
  const moves = moved.map((name) => {
    const [table, column] = name.split('.')
    // 0 stands for none.
    const sql = `UPDATE ${service}_${table} SET ${column} = ${column} + ? WHERE ${column} > 0`
    return { sql, values: [shiftMs] }
  })
  if (shiftMs < 0) {
    await store.write(ending[service])
    note()
  }
  if (moves.length > 0) await store.write(moves)
}
