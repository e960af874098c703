import type { EngineLive } from './engineLive.js'

/** Every moment at which something ends or has to be renewed. */
function moments({ state, openings }: EngineLive): number[] {
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

/** Sets the one timer of the engine to what is due next. */
export function setAlarm(live: EngineLive): void {
  live.cancelAlarm?.()
  live.cancelAlarm = undefined
  const due = Math.min(...moments(live))
  if (live.over || due === Number.POSITIVE_INFINITY) return
  live.cancelAlarm = live.clock.after(Math.max(0, due - live.clock.now()), live.ring)
}
