import * as v from 'valibot'
import { fail } from '../../wire/errors/fail.js'
import { invalidSettleRequest, mismatchedTopic, settlementFailed } from '../../wire/errors/walletConnect.js'
import { pairingRetentionMs, sessionExpirySkewMs, sessionLifetimeMs } from '../../wire/pairing.js'
import { methodParams } from '../../wire/pairingMessages.js'
import { hasProposedAccount, isWellFormed } from '../namespaces/checkNamespaces.js'
import { afterCommit, update } from './commit.js'
import { endSession } from './endSession.js'
import type { EngineLive, PeerRequest } from './engineLive.js'
import { type Proposal, put, type Session } from './engineState.js'
import { closeTopic, endOpening, moveProposal } from './moveProposal.js'
import { runInBackground } from './runExclusive.js'
import { sendError, sendRequest, sendResult } from './sendMessage.js'

type Settlement = v.InferOutput<typeof methodParams.wc_sessionSettle>

/** Handles the settlement of a session. It must come from the wallet that answered, and have an account in a proposed namespace. */
export async function onSettle(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  const proposal = Object.values(live.state.proposals).find(({ sessionTopic }) => sessionTopic === topic)
  const settlement = v.safeParse(methodParams.wc_sessionSettle, request.params)
  // A repeated settlement is answered like the first one.
  if (!proposal && settlement.success && live.state.sessions[topic])
    return void (await sendResult(live, topic, request))
  if (!proposal && live.state.pairings[topic]) throw fail(mismatchedTopic, { context: 'session' })
  if (!proposal || !settlement.success) throw fail(invalidSettleRequest, {})
  const problem = problemOf(proposal, settlement.output, live.clock.now())
  if (problem) return refuseSettlement(live, topic, request, proposal, problem)
  const session = sessionOf(proposal, topic, settlement.output)
  const earlierTopics = Object.keys(live.state.sessions)
  update(live, (state) => put(state, 'sessions', topic, session))
  await sendResult(live, topic, request)
  await moveProposal(live, proposal, { type: 'settled' })
  afterCommit(live, () => live.emit({ type: 'session', session }))
  // Settle this opening before its other links end: their end would fail it.
  endOpening(live, proposal.opening)
  await removeOtherPairings(live, proposal, session)
  for (const earlierTopic of earlierTopics) await endSession(live, earlierTopic)
}

function problemOf(
  { responder, asked: proposedNamespaces }: Proposal,
  { controller, expiry, namespaces }: Settlement,
  now: number,
): string | undefined {
  const remainingMs = expiry * 1_000 - now
  if (controller.publicKey.toLowerCase() !== responder) return 'Another one answered.'
  if (remainingMs <= 0 || remainingMs > sessionLifetimeMs + sessionExpirySkewMs)
    return 'The expiry is no good.'
  const fits = isWellFormed(namespaces) && hasProposedAccount(namespaces, proposedNamespaces)
  return fits ? undefined : 'The namespaces are not those that were asked for.'
}

/** Refuses a settlement: tells the wallet, which then drops its session, and fails the opening. */
async function refuseSettlement(
  live: EngineLive,
  topic: string,
  request: PeerRequest,
  proposal: Proposal,
  context: string,
): Promise<void> {
  const last = await sendError(live, topic, request, fail(invalidSettleRequest, { context }))
  await moveProposal(live, proposal, { type: 'declined' }, fail(settlementFailed, { context }))
  runInBackground(live, 'leaving a topic', closeTopic(live, topic, last))
}

function sessionOf(
  { pairingTopic, publicKey, link }: Proposal,
  topic: string,
  { controller, namespaces, expiry, sessionProperties, scopedProperties, sessionConfig }: Settlement,
): Session {
  const peer = controller.publicKey.toLowerCase()
  return {
    ...{ topic, pairingTopic, self: publicKey, peer, controller: peer, metadata: controller.metadata },
    ...{ namespaces, expiresAt: expiry * 1_000, chains: {}, front: {}, last: {} },
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    ...(sessionConfig?.disableDeepLink && { disableDeepLink: true }),
    ...(link && { link }),
  }
}

/**
 * Ends all other links, and earlier pairings with the same wallet: after a success only one pairing is kept, for a while.
 */
async function removeOtherPairings(
  live: EngineLive,
  { opening, pairingTopic }: Proposal,
  { metadata: { url: peerUrl } }: Session,
): Promise<void> {
  for (const otherProposal of Object.values(live.state.proposals)) {
    if (otherProposal.opening === opening && otherProposal.state === 'open')
      await moveProposal(live, otherProposal, { type: 'expired' })
  }
  for (const pairing of Object.values(live.state.pairings)) {
    if (pairing.topic === pairingTopic || pairing.peerUrl !== peerUrl) continue
    runInBackground(live, 'a session delete', deletePairing(live, pairing.topic))
  }
  const expiresAt = live.clock.now() + pairingRetentionMs
  update(live, (state) => put(state, 'pairings', pairingTopic, { topic: pairingTopic, expiresAt, peerUrl }))
}

/** Tells the peer that a pairing is no longer used, and forgets it. */
async function deletePairing(live: EngineLive, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  await closeTopic(live, topic, await sendRequest(live, topic, 'wc_pairingDelete', reason))
}
