import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import type { Kit } from './kit.js'

/** Refuses to work for a kit that has ended. One that has not begun yet may be made ready. */
export function assertAlive(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
}
