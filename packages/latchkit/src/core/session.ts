import type { ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { kitDestroyed } from '../wire/errors/kit.js'
import { adapterNotFound, notStarted } from '../wire/errors/verbs.js'
import type { AdapterSession } from './adapter.js'
import type { Kit } from './kit.js'

/** Refuses to work for a kit that is not running. */
export function assertRunning(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'created') throw fail(notStarted, { id: kit.id })
}

/** The adapter of a namespace, at work. */
export function sessionOf(kit: Kit, namespace: ChainNamespace): AdapterSession {
  assertRunning(kit)
  const session = kit.live.sessions.get(namespace)
  if (!session) throw fail(adapterNotFound, { namespace })
  return session
}
