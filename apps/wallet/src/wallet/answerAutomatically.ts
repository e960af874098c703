import { assessPeer } from '../read/assessPeer.js'
import { attempt } from './attempt.js'
import { automaticAnswer } from './automaticAnswer.js'
import { respond } from './respond.js'
import type { Wallet } from './wallet.js'

/** Answers waiting requests that need no decision, and says so if a request was refused. */
export function answerAutomatically(wallet: Wallet): void {
  const { requests, sessions, accounts } = wallet.store.getState()
  for (const request of requests) {
    const session = sessions.find(({ topic }) => topic === request.topic)
    const answer = session && automaticAnswer(request, session, wallet.config.chains, accounts)
    if (!answer || wallet.answering.has(request.id)) continue
    wallet.answering.add(request.id)
    const { name } = assessPeer(session.peer.metadata)
    const outcome = 'error' in answer ? `${name} was told: ${answer.error.message}` : undefined
    const sent = attempt(wallet, () => respond(wallet, request, answer), outcome)
    void sent.finally(() => wallet.answering.delete(request.id))
  }
}
