import * as v from 'valibot'
import { fail } from '../../wire/errors/fail.js'
import { invalidSettleRequest, mismatchedTopic, settlementFailed } from '../../wire/errors/walletConnect.js'
import { pairingRetentionMs, sessionExpirySkewMs, sessionLifetimeMs } from '../../wire/pairing.js'
import { methodParams } from '../../wire/pairingMessages.js'
import { answersAny, isWellFormed } from '../namespaces/checkNamespaces.js'
import { afterCommit, update } from './commit.js'
import { endSession } from './endSession.js'
import type { EngineLive, PeerRequest } from './engineLive.js'
import { type Proposal, put, type Session } from './engineState.js'
import { closeTopic, endOpening, moveProposal } from './moveProposal.js'
import { postError, postRequest, postResult } from './post.js'
import { runInBackground } from './runExclusive.js'

type Settlement = v.InferOutput<typeof methodParams.wc_sessionSettle>

/** The wallet settles a session: it must be the one that answered, with an account in a namespace asked for. */
export async function onSettle(live: EngineLive, topic: string, request: PeerRequest): Promise<void> {
  const proposal = Object.values(live.state.proposals).find(({ sessionTopic }) => sessionTopic === topic)
  const settled = v.safeParse(methodParams.wc_sessionSettle, request.params)
  // One that comes a second time is answered as the first was.
  if (!proposal && settled.success && live.state.sessions[topic])
    return void (await postResult(live, topic, request))
  if (!proposal && live.state.pairings[topic]) throw fail(mismatchedTopic, { context: 'session' })
  if (!proposal || !settled.success) throw fail(invalidSettleRequest, {})
  const problem = problemOf(proposal, settled.output, live.clock.now())
  if (problem) return refuseSettlement(live, topic, request, proposal, problem)
  const session = sessionOf(proposal, topic, settled.output)
  const before = Object.keys(live.state.sessions)
  update(live, (state) => put(state, 'sessions', topic, session))
  await postResult(live, topic, request)
  await moveProposal(live, proposal, { type: 'settled' })
  afterCommit(live, () => live.emit({ type: 'session', session }))
  // Before the other links end, which would end an opening that came to nothing.
  endOpening(live, proposal.opening)
  await removeOtherPairings(live, proposal, session)
  for (const other of before) await endSession(live, other)
}

function problemOf(
  { responder, asked: proposed }: Proposal,
  { controller, expiry, namespaces }: Settlement,
  now: number,
): string | undefined {
  const left = expiry * 1_000 - now
  if (controller.publicKey.toLowerCase() !== responder) return 'Another one answered.'
  if (left <= 0 || left > sessionLifetimeMs + sessionExpirySkewMs) return 'The expiry is no good.'
  const fits = isWellFormed(namespaces) && answersAny(namespaces, proposed)
  return fits ? undefined : 'The namespaces are not those that were asked for.'
}

/** The wallet is told and drops its session; whoever waited learns that it came to nothing. */
async function refuseSettlement(
  live: EngineLive,
  topic: string,
  request: PeerRequest,
  proposal: Proposal,
  context: string,
): Promise<void> {
  const last = await postError(live, topic, request, fail(invalidSettleRequest, { context }))
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

/** A success leaves one pairing that is kept a while, and no other link: earlier pairings with the same wallet go. */
async function removeOtherPairings(
  live: EngineLive,
  { opening, pairingTopic }: Proposal,
  { metadata: { url: peerUrl } }: Session,
): Promise<void> {
  for (const other of Object.values(live.state.proposals)) {
    if (other.opening === opening && other.state === 'open')
      await moveProposal(live, other, { type: 'expired' })
  }
  for (const pairing of Object.values(live.state.pairings)) {
    if (pairing.topic === pairingTopic || pairing.peerUrl !== peerUrl) continue
    runInBackground(live, 'a session delete', deletePairing(live, pairing.topic))
  }
  const expiresAt = live.clock.now() + pairingRetentionMs
  update(live, (state) => put(state, 'pairings', pairingTopic, { topic: pairingTopic, expiresAt, peerUrl }))
}

/** Tells the other side that a pairing is not used any more, and forgets it. */
async function deletePairing(live: EngineLive, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  await closeTopic(live, topic, await postRequest(live, topic, 'wc_pairingDelete', reason))
}
