import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { kitDestroyed } from '../../wire/errors/kit.js'
import { adapterNotFound, notStarted } from '../../wire/errors/running.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { Kit } from './kit.js'

/** Throws if the kit was destroyed. A kit that has not been started is accepted. */
export function assertAlive(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
}

/** Throws if the kit is not running. */
export function assertRunning(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'created') throw fail(notStarted, { id: kit.id })
}

/** Returns the running adapter of a namespace. */
export function runningAdapter(kit: Kit, namespace: ChainNamespace): RunningAdapter {
  assertRunning(kit)
  const adapter = kit.live.running.get(namespace)
  if (!adapter) throw fail(adapterNotFound, { namespace })
  return adapter
}
