import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { EngineLive } from './engineLive.js'
import type { EngineState } from './engineState.js'

/** Changes the state; what has changed is stored by the next `commit`. */
export function update(live: EngineLive, transition: (state: EngineState) => EngineState): void {
  live.state = transition(live.state)
}

/** Calls back as soon as what it is about is on disk: what was reported must not be forgotten by a reload. */
export function afterCommit(live: EngineLive, callback: () => void): void {
  live.commitCallbacks.push(callback)
}

/**
 * Stores the state, and then calls back what waits for that. Resolves when it is on disk.
 * @throws `requestAborted` when another tab has taken over: what this one wanted to do is the other one's now.
 */
export async function commit(live: EngineLive): Promise<void> {
  if (live.over) throw fail(requestAborted, {})
  const callbacks = live.commitCallbacks.splice(0)
  let isStored: boolean
  try {
    isStored = await live.vault.save(live.state)
  } catch (error) {
    // Called with the next commit: whoever waits for it must not wait for ever.
    live.commitCallbacks.unshift(...callbacks)
    throw error
  }
  if (isStored) {
    for (const callback of callbacks) callback()
    return
  }
  live.lost()
  throw fail(requestAborted, {})
}
