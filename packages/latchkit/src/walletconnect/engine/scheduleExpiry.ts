import type { EngineLive } from './engineLive.js'

/** Returns all times at which something expires or must be renewed, in ms since 1970. */
function dueTimes({ state, openings }: EngineLive): number[] {
  const collections = [
    state.proposals,
    state.pairings,
    state.sessions,
    state.requests,
    state.signIns,
  ] as const
  const expiryTimes = collections.flatMap((collection) =>
    Object.values(collection).map(({ expiresAt }) => expiresAt),
  )
  const renewalTimes = [...openings.values()].flatMap(({ renewAt }) => renewAt ?? [])
  return [...expiryTimes, ...renewalTimes]
}

/** Sets the engine's only timer to the earliest due time. */
export function scheduleExpiry(live: EngineLive): void {
  live.cancelExpiryTimer?.()
  live.cancelExpiryTimer = undefined
  const dueAt = Math.min(...dueTimes(live))
  if (live.isStopped || dueAt === Number.POSITIVE_INFINITY) return
  live.cancelExpiryTimer = live.clock.after(Math.max(0, dueAt - live.clock.now()), live.onExpiry)
}
