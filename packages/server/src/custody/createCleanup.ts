import type { Clock } from '../clock.js'

const sweepMs = 60_000

/** Creates a function that removes expired rows, at most once a minute. */
export function createCleanup(
  clock: Clock,
  removals: readonly ((now: number) => Promise<void>)[],
): () => Promise<void> {
  let sweptAt = clock.now()
  return async () => {
    const now = clock.now()
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    for (const each of removals) await each(now)
  }
}
