import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import { assertRunning } from './assertRunning.js'
import type { Kit } from './kit.js'

/** The adapter of a namespace, at work. */
export function runningAdapter(kit: Kit, namespace: ChainNamespace): RunningAdapter {
  assertRunning(kit)
  const running = kit.live.running.get(namespace)
  if (!running) throw fail(adapterNotFound, { namespace })
  return running
}
