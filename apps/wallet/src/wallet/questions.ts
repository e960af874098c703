import type { Chain } from '../config.js'
import { standingAnswer } from './standingAnswer.js'
import type { Proposal, Request, Session, WalletState } from './wallet.js'

/** Something a site wants decided. */
export type Waiting =
  | { readonly kind: 'proposal'; readonly id: number; readonly proposal: Proposal }
  | { readonly kind: 'request'; readonly id: number; readonly request: Request; readonly session: Session }

/** What waits for an answer, oldest first; before all, what a link named. Ids grow with time. */
export function questions(state: WalletState, chains: readonly Chain[]): readonly Waiting[] {
  const { proposals, requests, sessions, wanted } = state
  const waiting: Waiting[] = proposals.map((proposal) => ({ kind: 'proposal', id: proposal.id, proposal }))
  for (const request of requests) {
    const session = sessions.find(({ topic }) => topic === request.topic)
    if (!session || standingAnswer(request, session, chains)) continue
    waiting.push({ kind: 'request', id: request.id, request, session })
  }
  const rank = ({ id }: Waiting) => (id === wanted ? 0 : id)
  return waiting.sort((one, other) => rank(one) - rank(other))
}
