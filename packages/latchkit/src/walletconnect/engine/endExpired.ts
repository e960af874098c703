import { commit } from './commit.js'
import { onSessionEnded } from './endSession.js'
import type { EngineLive } from './engineLive.js'
import { moveProposal, removeTopic } from './moveProposal.js'
import { renew } from './propose.js'
import { expireRequest } from './request.js'
import { runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'

/** Ends everything that has expired, and renews links that are about to expire. */
export async function endExpired(live: EngineLive): Promise<void> {
  const now = live.clock.now()
  const expiredItems = <Item extends { readonly expiresAt: number }>(
    collection: Readonly<Record<string, Item>>,
  ) => Object.values(collection).filter(({ expiresAt }) => expiresAt <= now)
  for (const [opening, { renewAt = Number.POSITIVE_INFINITY }] of live.openings) {
    if (renewAt <= now) runInBackground(live, 'a renewal', renew(live, opening))
  }
  for (const proposal of expiredItems(live.state.proposals))
    await moveProposal(live, proposal, { type: 'expired' })
  for (const request of expiredItems(live.state.requests)) expireRequest(live, request)
  for (const { topic } of expiredItems(live.state.sessions)) onSessionEnded(live, topic)
  for (const { responseTopic } of expiredItems(live.state.signIns)) removeTopic(live, responseTopic)
  for (const { topic } of expiredItems(live.state.pairings)) removeTopic(live, topic)
  scheduleExpiry(live)
  await commit(live)
}
