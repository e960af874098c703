import type { ChainNamespace } from '../wire/caip.js'
import { fail } from '../wire/errors/fail.js'
import { adapterNotFound, kitDestroyed, notStarted } from '../wire/errors/kit.js'
import type { AdapterSession } from './adapter.js'
import type { Kit, KitState } from './kit.js'

/** Changes part of the state. */
export function patch(kit: Kit, change: (state: KitState) => Partial<KitState>): void {
  kit.store.setState(change)
}

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

/** Runs something later, in place of what was to run under that name. */
export function later(kit: Kit, name: string, ms: number, run: () => void): void {
  kit.live.timers.get(name)?.()
  const cancel = kit.services.clock.after(ms, () => {
    kit.live.timers.delete(name)
    run()
  })
  kit.live.timers.set(name, cancel)
}

/** One ask at a time for each key: who comes second gets the answer of the first. */
export function once<Answer>(kit: Kit, key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const under = kit.live.inFlight.get(key) as Promise<Answer> | undefined
  if (under) return under
  const asked = ask().finally(() => kit.live.inFlight.delete(key))
  kit.live.inFlight.set(key, asked)
  return asked
}
