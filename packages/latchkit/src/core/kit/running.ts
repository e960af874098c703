import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import { adapterNotFound, notStarted } from '../../wire/errors/running.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { Kit } from './kit.js'

/** Refuses to work for a kit that has ended. One that has not begun yet may be made ready. */
export function assertAlive(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
}

/** Refuses to work for a kit that is not running. */
export function assertRunning(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'created') throw fail(notStarted, { id: kit.id })
}

/** The adapter of a namespace, at work. */
export function runningAdapter(kit: Kit, namespace: ChainNamespace): RunningAdapter {
  assertRunning(kit)
  const running = kit.live.running.get(namespace)
  if (!running) throw fail(adapterNotFound, { namespace })
  return running
}
