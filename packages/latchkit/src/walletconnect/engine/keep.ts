import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { EngineLive } from './engineLive.js'
import type { EngineState } from './engineState.js'

/** Changes the state; what has changed is kept by the next `keep`. */
export function change(live: EngineLive, how: (state: EngineState) => EngineState): void {
  live.state = how(live.state)
}

/** Tells something as soon as what it is about is on disk: what was told must not be forgotten by a reload. */
export function announce(live: EngineLive, tell: () => void): void {
  live.news.push(tell)
}

/**
 * Stores the state, and then tells what was announced. Resolves when it is on disk.
 * @throws `requestAborted` when another tab has taken over: what this one wanted to do is the other one's now.
 */
export async function keep(live: EngineLive): Promise<void> {
  if (live.over) throw fail(requestAborted, {})
  const news = live.news.splice(0)
  let isKept: boolean
  try {
    isKept = await live.vault.save(live.state)
  } catch (error) {
    // Told with what is kept next: whoever waits for it must not wait for ever.
    live.news.unshift(...news)
    throw error
  }
  if (isKept) {
    for (const tell of news) tell()
    return
  }
  live.lost()
  throw fail(requestAborted, {})
}
