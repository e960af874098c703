import type { EngineLive } from './engineLive.js'

/** The times at which something expires or has to be renewed, in ms since 1970. */
function dueTimes({ state, openings }: EngineLive): number[] {
  const collections = [
    state.proposals,
    state.pairings,
    state.sessions,
    state.requests,
    state.signIns,
  ] as const
  const ends = collections.flatMap((collection) =>
    Object.values(collection).map(({ expiresAt }) => expiresAt),
  )
  const renewals = [...openings.values()].flatMap(({ renewAt }) => renewAt ?? [])
  return [...ends, ...renewals]
}

/** Sets the one timer of the engine to the next of them. */
export function scheduleExpiry(live: EngineLive): void {
  live.cancelExpiryTimer?.()
  live.cancelExpiryTimer = undefined
  const due = Math.min(...dueTimes(live))
  if (live.over || due === Number.POSITIVE_INFINITY) return
  live.cancelExpiryTimer = live.clock.after(Math.max(0, due - live.clock.now()), live.onExpiry)
}
