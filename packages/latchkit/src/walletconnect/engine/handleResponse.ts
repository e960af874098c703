import { loadFile } from '../../core/kit/loadFile.js'
import type { EngineLive, PeerResponse } from './engineLive.js'
import { onProposalResponse } from './moveProposal.js'
import { onRequestResponse } from './request.js'

/** Handles a response of the peer: to a proposal, a sign-in, a request of the site, or a request of this engine. */
export async function handleResponse(live: EngineLive, topic: string, answer: PeerResponse): Promise<void> {
  const { id } = answer
  const { proposals, requests, signIns } = live.state
  const proposal = proposals[id]
  if (proposal?.pairingTopic === topic) return onProposalResponse(live, proposal, answer)
  if (requests[id]?.topic === topic) return onRequestResponse(live, id, answer)
  const signIn = signIns[topic] ?? Object.values(signIns).find((each) => each.pairingTopic === topic)
  if (signIn?.id === id) {
    const { onSignInResponse } = await loadFile(() => import('./signIn.js'))
    return onSignInResponse(live, signIn, topic, answer)
  }
  for (const { resolve, reject } of live.waiters.get(id) ?? [])
    'error' in answer ? reject(answer.error) : resolve(answer.result)
  live.waiters.delete(id)
}
