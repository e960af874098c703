import * as v from 'valibot'
import { type CaipNetworkId, toCaipAddress } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { settlementFailed, wcMethodUnsupported } from '../../wire/errors/walletConnect.js'
import { pairingMethods, sessionLifetimeMs } from '../../wire/pairing.js'
import { type AuthPayload, authenticateResult, type SignedText } from '../../wire/pairingMessages.js'
import { allowedIn, decodeRecap } from '../../wire/siwx/recap.js'
import { signedTexts } from '../auth/cacao.js'
import { sessionKey, type TopicKey, topicOf } from '../crypto/sessionKey.js'
import { fromHex } from '../encoding.js'
import { payloadId } from '../ids.js'
import { afterCommit, commit, update } from './commit.js'
import { endSession } from './endSession.js'
import type { EngineLive, PeerResponse } from './engineLive.js'
import { type Proposal, put, type Session, type SignInRequest } from './engineState.js'
import { endOpening, moveProposal, proposalsOf } from './moveProposal.js'
import { peerRefusal } from './peerRefusal.js'
import { outboundMessage, rpc, sealFor } from './post.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'

type AuthenticateResult = v.InferOutput<typeof authenticateResult>

/** Creates the request on a fresh pairing for a sign-in beside the session (CAIP-222, `wc_sessionAuthenticate`). */
export async function createSignInRequest(
  live: EngineLive,
  { opening, pairingTopic, publicKey, expiresAt }: Proposal,
  payload: AuthPayload,
): Promise<SignInRequest> {
  const responseTopic = await topicOf(live.primitives, fromHex(publicKey) ?? new Uint8Array())
  const id = payloadId(live.primitives, live.clock.now())
  const params = {
    requester: { publicKey, metadata: live.metadata },
    authPayload: payload,
    expiryTimestamp: Math.floor(expiresAt / 1_000),
  }
  const request = rpc(id, { method: 'wc_sessionAuthenticate', params })
  const envelope = await sealFor(live, pairingTopic, request)
  const message = outboundMessage(live, pairingTopic, envelope, pairingMethods.wc_sessionAuthenticate.request)
  const signInRequest: SignInRequest = {
    ...{ id, opening, responseTopic, pairingTopic, publicKey, payload, expiresAt, mail: message },
  }
  update(live, (state) => put(state, 'signIns', responseTopic, signInRequest))
  return signInRequest
}

/** Sends the request; the response comes on a topic of its own. */
export async function publishSignIn(
  live: EngineLive,
  { responseTopic, mail: message }: SignInRequest,
): Promise<void> {
  await Promise.all([live.relay.subscribe(responseTopic), message && live.relay.send(message)])
  const now = live.state.signIns[responseTopic]
  if (!now) return
  const { mail: _, ...delivered } = now
  update(live, (state) => put(state, 'signIns', responseTopic, delivered))
  await commit(live)
}

/**
 * Handles the response of the wallet. One that cannot sign in at once says so, and answers the proposal beside it
 * instead.
 */
export async function onSignInResponse(
  live: EngineLive,
  signInRequest: SignInRequest,
  topic: string,
  answer: PeerResponse,
): Promise<void> {
  const { opening } = signInRequest
  if ('error' in answer) {
    if (answer.error.code === wcMethodUnsupported.rpcCode) return
    return endOpening(live, opening, peerRefusal(answer.error))
  }
  const result =
    topic === signInRequest.responseTopic ? v.safeParse(authenticateResult, answer.result) : undefined
  const { payload } = signInRequest
  const texts = result?.success ? signedTexts(payload, result.output.cacaos, live.clock.now()) : undefined
  const waiting = live.openings.get(opening)
  if (!result?.success || !texts || !waiting?.verify) {
    return endOpening(live, opening, fail(settlementFailed, { context: 'Signature verification failed' }))
  }
  // Whoever verifies may have to ask a chain: nothing else waits for that.
  runInBackground(live, 'a sign-in', settle(live, signInRequest, result.output, texts, waiting.verify))
}

async function settle(
  live: EngineLive,
  signInRequest: SignInRequest,
  result: AuthenticateResult,
  texts: readonly SignedText[],
  verify: (texts: readonly SignedText[]) => Promise<boolean>,
): Promise<void> {
  const good = await verify(texts).catch(() => false)
  await runExclusive(live, async () => {
    const waiting = live.openings.get(signInRequest.opening)
    // The fallback, or the visitor, was quicker.
    if (!live.state.signIns[signInRequest.responseTopic] || !waiting) return
    const key = good ? await keyWith(live, signInRequest, result.responder.publicKey) : undefined
    if (key) {
      waiting.cacaos = result.cacaos
      await createSession(live, signInRequest, result, texts, key)
    }
    const failure = fail(settlementFailed, { context: 'Signature verification failed' })
    endOpening(live, signInRequest.opening, key ? undefined : failure)
    // The proposals beside it are not needed any more: a yes to one of them is refused.
    for (const { state, ...other } of proposalsOf(live, signInRequest.opening))
      if (state === 'open')
        await moveProposal(live, { state, ...other }, { type: 'abandoned', linked: false })
    await commit(live)
  })
}

async function keyWith(
  live: EngineLive,
  { publicKey }: SignInRequest,
  other: string,
): Promise<TopicKey | undefined> {
  try {
    const privateKey = await live.vault.key(publicKey)
    return privateKey && (await sessionKey(live.primitives, privateKey, other))
  } catch (error) {
    live.logger.warn('a wallet signed in with a key that is no good', error)
    return undefined
  }
}

/**
 * Creates the session that a sign-in brings: what its ReCap allows. Without one the visitor is signed in, and no
 * session stands.
 */
async function createSession(
  live: EngineLive,
  { publicKey, pairingTopic }: SignInRequest,
  { cacaos, responder }: AuthenticateResult,
  texts: readonly SignedText[],
  { topic, symKey }: TopicKey,
): Promise<void> {
  const [first] = texts
  const att = decodeRecap(cacaos[0]?.p.resources?.at(-1))
  const [namespace = ''] = first?.chain.split(':') ?? []
  const { methods, chains: limits } = allowedIn(att ?? {}, namespace)
  if (!first || methods.length === 0) return
  const chains = [...new Set([...texts.map(({ chain }) => chain), ...limits])]
  const accounts = chains.map((chain) => toCaipAddress(chain as CaipNetworkId, first.address))
  const events = ['chainChanged', 'accountsChanged']
  const peer = responder.publicKey.toLowerCase()
  const session: Session = {
    ...{ topic, pairingTopic, self: publicKey, peer, controller: peer },
    metadata: responder.metadata,
    namespaces: { [namespace]: { accounts, methods, events, chains } },
    expiresAt: live.clock.now() + sessionLifetimeMs,
    ...{ chains: {}, front: {}, last: {} },
  }
  const before = Object.keys(live.state.sessions)
  update(live, (state) => put(put(state, 'keys', topic, symKey), 'sessions', topic, session))
  runInBackground(live, 'a subscription', live.relay.subscribe(topic))
  for (const other of before) await endSession(live, other)
  scheduleExpiry(live)
  afterCommit(live, () => live.emit({ type: 'session', session }))
}
