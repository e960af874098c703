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
import { type Posted, postRequest } from './post.js'
import { type ProposalInput, proposalStep } from './proposalTransitions.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'

/** Handles the response of the wallet to a proposal. */
export async function onProposalResponse(
  live: EngineLive,
  proposal: Proposal,
  answer: PeerResponse,
): Promise<void> {
  // Any wallet that has seen the code can answer it: the first answer counts, and its session is the one listened for.
  if (proposal.state === 'answered') return
  const result = 'result' in answer ? v.safeParse(proposeResult, answer.result) : undefined
  const responder = result?.success ? result.output.responderPublicKey.toLowerCase() : undefined
  const key = responder && (await keyWith(live, proposal, responder))
  if (!responder || !key) {
    const reason = 'error' in answer ? answer.error : undefined
    return moveProposal(live, proposal, { type: 'declined' }, peerRefusal(reason))
  }
  const answered: Proposal = { ...proposal, responder, sessionTopic: key.topic }
  update(live, (state) => put(put(state, 'keys', key.topic, key.symKey), 'proposals', proposal.id, answered))
  await moveProposal(live, answered, { type: 'answered' })
}

/** Derives the session key; nothing where the wallet's key is no good: all zero, or of low order. */
async function keyWith(
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

/** Moves a proposal by its table, and does what follows. What has changed is not committed yet. */
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

/**
 * Tells the other side that the session has ended. When this resolves the session delete is in the state, to be sent by
 * whoever is there.
 */
export function postSessionDelete(live: EngineLive, topic: string): Promise<Posted> {
  const { rpcCode: code, message } = fail(userDisconnected, {})
  return postRequest(live, topic, 'wc_sessionDelete', { code, message })
}

/** Sends the session delete, and then forgets the topic. */
export async function deleteSession(live: EngineLive, topic: string): Promise<void> {
  await closeTopic(live, topic, await postSessionDelete(live, topic))
}

/** Keeps a topic until its last message is with the relay, and then forgets it. */
export async function closeTopic(live: EngineLive, topic: string, last?: Posted): Promise<void> {
  await commit(live)
  await last?.sent
  update(live, (state) => withoutTopic(state, topic))
  await commit(live)
  await live.relay.unsubscribe(topic)
}

/** Removes a proposal and its private key; its pairing too, unless it led to a session. */
async function removeProposal(
  live: EngineLive,
  { id, publicKey, pairingTopic }: Proposal,
  connected: boolean,
): Promise<void> {
  update(live, (state) => put(state, 'proposals', id, undefined))
  removeSignIns(live, (signIn) => signIn.pairingTopic === pairingTopic)
  await live.vault.saveKey(publicKey, undefined)
  if (connected) return
  removeTopic(live, pairingTopic)
}

/**
 * Ends an opening: whoever waits for it learns how, once that is stored. Where it came to nothing its other links are
 * worth nothing any more either.
 */
export function endOpening(live: EngineLive, opening: string, error?: unknown): void {
  const waiting = live.openings.get(opening)
  live.openings.delete(opening)
  if (waiting) afterCommit(live, () => waiting.settle(error))
  if (!error) {
    removeSignIns(live, ({ opening: of }) => of === opening)
    return
  }
  for (const { state, ...proposal } of proposalsOf(live, opening)) {
    const { to } = proposalStep(state, { type: 'abandoned', linked: proposal.link !== undefined })
    if (state === 'open' && to !== 'gone')
      update(live, (current) => put(current, 'proposals', proposal.id, { ...proposal, state: to }))
  }
}

/** Removes requests to sign in, whose answers are not listened for any more. */
function removeSignIns(live: EngineLive, isOver: (signIn: SignInRequest) => boolean): void {
  for (const signIn of Object.values(live.state.signIns))
    if (isOver(signIn)) removeTopic(live, signIn.responseTopic)
}

/** Ends an opening that failed by something outside the state. */
export function failOpening(live: EngineLive, opening: string, error: unknown): void {
  endOpening(live, opening, error)
  const answered = proposalsOf(live, opening).filter(({ state }) => state === 'answered')
  runInBackground(
    live,
    'giving an opening up',
    runExclusive(live, async () => {
      for (const each of answered) await moveProposal(live, each, { type: 'abandoned', linked: false })
      await commit(live)
    }),
  )
}

/** Removes a topic and everything of it, at once. */
export function removeTopic(live: EngineLive, topic: string): void {
  update(live, (state) => withoutTopic(state, topic))
  runInBackground(live, 'an unsubscription', live.relay.unsubscribe(topic))
}

/** The proposals of an opening: one for each link it has had. */
export function proposalsOf({ state }: EngineLive, opening: string): readonly Proposal[] {
  return Object.values(state.proposals).filter((each) => each.opening === opening)
}
