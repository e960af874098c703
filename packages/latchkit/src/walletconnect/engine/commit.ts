import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { EngineLive } from './engineLive.js'
import type { EngineState } from './engineState.js'

/** Changes the state in memory. The next `commit` stores the change. */
export function update(live: EngineLive, transition: (state: EngineState) => EngineState): void {
  live.state = transition(live.state)
}

/** Runs a callback after the next commit, so that nothing is reported that a reload could forget. */
export function afterCommit(live: EngineLive, callback: () => void): void {
  live.commitCallbacks.push(callback)
}

/**
 * Stores the state, then runs the callbacks that wait for it. Resolves when the state is on disk.
 * @throws `requestAborted` if another tab has taken over, since that tab continues the work.
 */
export async function commit(live: EngineLive): Promise<void> {
  if (live.isStopped) throw fail(requestAborted, {})
  const callbacks = live.commitCallbacks.splice(0)
  let isStored: boolean
  try {
    isStored = await live.vault.save(live.state)
  } catch (error) {
    // Keep them for the next commit, so that nobody waits for ever.
    live.commitCallbacks.unshift(...callbacks)
    throw error
  }
  if (isStored) {
    for (const callback of callbacks) callback()
    return
  }
  live.onVaultLost()
  throw fail(requestAborted, {})
}
