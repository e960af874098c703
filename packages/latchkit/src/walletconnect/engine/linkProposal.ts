import { pairingAnswerMs } from '../../core/services/sharedUntil.js'
import { pairingLifetimeMs } from '../../wire/pairing.js'
import { update } from './commit.js'
import type { EngineLive } from './engineLive.js'
import { type DeepLink, type Proposal, put } from './engineState.js'

/**
 * Records to which app the visitor was sent with a proposal, or that the visitor is back (`link` is `undefined`). A visitor in
 * an app may come back late, so the engine listens for the answer as long as the relay keeps it, although the link itself
 * expires earlier.
 */
export function linkProposal(
  live: EngineLive,
  { link: _, ...proposal }: Proposal,
  link: DeepLink | undefined,
): Proposal {
  const { id, madeAt, pairingTopic } = proposal
  const expiresAt = madeAt + pairingLifetimeMs + (link ? pairingAnswerMs : 0)
  const linkedProposal: Proposal = { ...proposal, expiresAt, ...(link && { link }) }
  update(live, (state) => {
    const pairing = state.pairings[pairingTopic]
    const signIns = Object.values(state.signIns).filter((each) => each.pairingTopic === pairingTopic)
    const next = signIns.reduce(
      (each, signIn) => put(each, 'signIns', signIn.responseTopic, { ...signIn, expiresAt }),
      put(state, 'proposals', id, linkedProposal),
    )
    return pairing ? put(next, 'pairings', pairingTopic, { ...pairing, expiresAt }) : next
  })
  return linkedProposal
}
