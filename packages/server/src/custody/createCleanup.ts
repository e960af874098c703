import type { Clock } from '../clock.js'

const cleanupMs = 60_000

/** Creates a function that removes expired rows, at most once a minute. */
export function createCleanup(
  clock: Clock,
  removeFunctions: readonly ((now: number) => Promise<void>)[],
): () => Promise<void> {
  let cleanedAt = clock.now()
  return async () => {
    const now = clock.now()
    if (now - cleanedAt < cleanupMs) return
    cleanedAt = now
    for (const each of removeFunctions) await each(now)
  }
}
