import type { Answer, EngineLive } from './engineLive.js'
import { proposalAnswered } from './moveProposal.js'
import { requestAnswered } from './request.js'

/** An answer of the other side: to a proposal, a sign-in, a request, or to something that waits in this engine. */
export async function answered(live: EngineLive, topic: string, answer: Answer): Promise<void> {
  const { id } = answer
  const { proposals, requests, signIns } = live.state
  const proposal = proposals[id]
  if (proposal?.pairingTopic === topic) return proposalAnswered(live, proposal, answer)
  if (requests[id]?.topic === topic) return requestAnswered(live, id, answer)
  const signIn = signIns[topic] ?? Object.values(signIns).find((each) => each.pairingTopic === topic)
  if (signIn?.id === id) {
    const { signInAnswered } = await import('./signIn.js')
    return signInAnswered(live, signIn, topic, answer)
  }
  for (const { resolve, reject } of live.waiters.get(id) ?? [])
    'error' in answer ? reject(answer.error) : resolve(answer.result)
  live.waiters.delete(id)
}
