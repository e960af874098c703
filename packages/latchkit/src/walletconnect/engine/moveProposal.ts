import * as v from 'valibot'
import { fail } from '../../wire/errors/fail.js'
import { pairingExpired } from '../../wire/errors/pairing.js'
import { userDisconnected } from '../../wire/errors/walletConnect.js'
import { proposeResult } from '../../wire/pairingMessages.js'
import { sessionKey, type TopicKey } from '../crypto/sessionKey.js'
import { afterCommit, commit, update } from './commit.js'
import type { EngineLive, PeerResponse } from './engineLive.js'
import { type Proposal, put, type SignInRequest, withoutTopic } from './engineState.js'
import { peerRefusal } from './peerRefusal.js'
import { type ProposalInput, proposalStep } from './proposalTransitions.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'
import { type SentMessage, sendRequest } from './sendMessage.js'

/** Handles the response of a wallet to a proposal. */
export async function onProposalResponse(
  live: EngineLive,
  proposal: Proposal,
  answer: PeerResponse,
): Promise<void> {
  // Any wallet that has seen the code can answer it. Only the first answer is used.
  if (proposal.state === 'answered') return
  const result = 'result' in answer ? v.safeParse(proposeResult, answer.result) : undefined
  const responder = result?.success ? result.output.responderPublicKey.toLowerCase() : undefined
  const key = responder && (await deriveSessionKey(live, proposal, responder))
  if (!responder || !key) {
    const reason = 'error' in answer ? answer.error : undefined
    return moveProposal(live, proposal, { type: 'declined' }, peerRefusal(reason))
  }
  const answeredProposal: Proposal = { ...proposal, responder, sessionTopic: key.topic }
  update(live, (state) =>
    put(put(state, 'keys', key.topic, key.symKey), 'proposals', proposal.id, answeredProposal),
  )
  await moveProposal(live, answeredProposal, { type: 'answered' })
}

/** Derives the session key. Returns `undefined` if the wallet's public key is invalid: all zero, or of low order. */
async function deriveSessionKey(
  live: EngineLive,
  proposal: Proposal,
  responder: string,
): Promise<TopicKey | undefined> {
  try {
    const privateKey = await live.vault.key(proposal.publicKey)
    return privateKey && (await sessionKey(live.primitives, privateKey, responder))
  } catch (error) {
    live.logger.warn('a wallet answered with a key that is no good', error)
    return undefined
  }
}

/** Moves a proposal to its next state and carries out the consequences. Does not commit. */
export async function moveProposal(
  live: EngineLive,
  proposal: Proposal,
  input: ProposalInput,
  error?: unknown,
): Promise<void> {
  const { to, next } = proposalStep(proposal.state, input)
  const { id, sessionTopic, opening } = proposal
  if (to === 'gone') await removeProposal(live, proposal, next === 'connected')
  else update(live, (state) => put(state, 'proposals', id, { ...proposal, state: to }))
  scheduleExpiry(live)
  if (next === 'listen' && sessionTopic)
    live.relay.subscribe(sessionTopic).catch((failure: unknown) => failOpening(live, opening, failure))
  if (next === 'declined') endOpening(live, opening, error)
  const hasMore = live.openings.get(opening)?.isRenewing || proposalsOf(live, opening).length > 0
  if (next === 'expired' && !hasMore) endOpening(live, opening, fail(pairingExpired, {}))
  if (next === 'refuse' && sessionTopic)
    runInBackground(live, 'a session delete', deleteSession(live, sessionTopic))
}

/** Tells the peer that the session has ended. When this resolves, the message is stored: whichever engine runs then sends it. */
export function sendSessionDelete(live: EngineLive, topic: string): Promise<SentMessage> {
  const { rpcCode: code, message } = fail(userDisconnected, {})
  return sendRequest(live, topic, 'wc_sessionDelete', { code, message })
}

/** Sends a session delete and then forgets the topic. */
export async function deleteSession(live: EngineLive, topic: string): Promise<void> {
  await closeTopic(live, topic, await sendSessionDelete(live, topic))
}

/** Keeps a topic until the relay has received its last message, then forgets it. */
export async function closeTopic(live: EngineLive, topic: string, lastMessage?: SentMessage): Promise<void> {
  await commit(live)
  await lastMessage?.delivery
  update(live, (state) => withoutTopic(state, topic))
  await commit(live)
  await live.relay.unsubscribe(topic)
}

/** Removes a proposal and its private key, and its pairing unless it led to a session. */
async function removeProposal(
  live: EngineLive,
  { id, publicKey, pairingTopic }: Proposal,
  isConnected: boolean,
): Promise<void> {
  update(live, (state) => put(state, 'proposals', id, undefined))
  removeSignIns(live, (signIn) => signIn.pairingTopic === pairingTopic)
  await live.vault.saveKey(publicKey, undefined)
  if (isConnected) return
  removeTopic(live, pairingTopic)
}

/** Ends an opening and reports the result to its waiter after the next commit. If it failed, its other links become invalid too. */
export function endOpening(live: EngineLive, opening: string, error?: unknown): void {
  const liveOpening = live.openings.get(opening)
  live.openings.delete(opening)
  if (liveOpening) afterCommit(live, () => liveOpening.settle(error))
  if (!error) {
    removeSignIns(live, ({ opening: of }) => of === opening)
    return
  }
  for (const { state, ...proposal } of proposalsOf(live, opening)) {
    const { to } = proposalStep(state, { type: 'abandoned', isAwaited: proposal.link !== undefined })
    if (state === 'open' && to !== 'gone')
      update(live, (current) => put(current, 'proposals', proposal.id, { ...proposal, state: to }))
  }
}

/** Removes sign-in requests whose answers are no longer expected. */
function removeSignIns(live: EngineLive, isOver: (signIn: SignInRequest) => boolean): void {
  for (const signIn of Object.values(live.state.signIns))
    if (isOver(signIn)) removeTopic(live, signIn.responseTopic)
}

/** Ends an opening because of a failure outside the state, such as one of the relay. */
export function failOpening(live: EngineLive, opening: string, error: unknown): void {
  endOpening(live, opening, error)
  const answeredProposals = proposalsOf(live, opening).filter(({ state }) => state === 'answered')
  runInBackground(
    live,
    'giving an opening up',
    runExclusive(live, async () => {
      for (const each of answeredProposals)
        await moveProposal(live, each, { type: 'abandoned', isAwaited: false })
      await commit(live)
    }),
  )
}

/** Removes a topic and everything that belongs to it, at once. */
export function removeTopic(live: EngineLive, topic: string): void {
  update(live, (state) => withoutTopic(state, topic))
  runInBackground(live, 'an unsubscription', live.relay.unsubscribe(topic))
}

/** Returns the proposals of an opening: one for each of its links. */
export function proposalsOf({ state }: EngineLive, opening: string): readonly Proposal[] {
  return Object.values(state.proposals).filter((each) => each.opening === opening)
}
