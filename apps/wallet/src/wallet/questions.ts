import type { Chain } from '../../../reading/src/networks.js'
import { automaticAnswer } from './automaticAnswer.js'
import type { SignInRequest } from './signInRequest.js'
import type { Proposal, Request, Session, WalletState } from './wallet.js'

/** A question of a site that waits for a decision. */
export type PendingQuestion =
  | { readonly kind: 'proposal'; readonly id: number; readonly proposal: Proposal }
  | { readonly kind: 'signIn'; readonly id: number; readonly signIn: SignInRequest }
  | { readonly kind: 'request'; readonly id: number; readonly request: Request; readonly session: Session }

/** Returns the waiting questions, the one that a link has named first, then the oldest first. Ids grow with time. */
export function questions(state: WalletState, chains: readonly Chain[]): readonly PendingQuestion[] {
  const { proposals, signIns, requests, sessions, accounts, linkedRequestId } = state
  const pending: PendingQuestion[] = proposals.map((proposal) => ({
    kind: 'proposal',
    id: proposal.id,
    proposal,
  }))
  for (const signIn of signIns) pending.push({ kind: 'signIn', id: signIn.id, signIn })
  for (const request of requests) {
    const session = sessions.find(({ topic }) => topic === request.topic)
    if (!session || automaticAnswer(request, session, chains, accounts)) continue
    pending.push({ kind: 'request', id: request.id, request, session })
  }
  const rank = ({ id }: PendingQuestion) => (id === linkedRequestId ? 0 : id)
  return pending.sort((one, other) => rank(one) - rank(other))
}
