import type { ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { adapterNotFound } from '../wire/errors/kit.js'
import type { AdapterSession } from './adapter.js'
import { assertRunning } from './assertRunning.js'
import type { Kit } from './kit.js'

/** The adapter of a namespace, at work. */
export function sessionOf(kit: Kit, namespace: ChainNamespace): AdapterSession {
  assertRunning(kit)
  const session = kit.live.sessions.get(namespace)
  if (!session) throw fail(adapterNotFound, { namespace })
  return session
}
