import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import { notStarted } from '../../wire/errors/running.js'
import type { Kit } from './kit.js'

/** Refuses to work for a kit that is not running. */
export function assertRunning(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'created') throw fail(notStarted, { id: kit.id })
}
