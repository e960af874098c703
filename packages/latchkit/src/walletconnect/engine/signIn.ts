import * as v from 'valibot'
import { decodeRecap, permissionsIn } from '../../siwx/message/recap.js'
import { type CaipNetworkId, toCaipAddress } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { nothingAllowed } from '../../wire/errors/pairing.js'
import { settlementFailed, wcMethodUnsupported } from '../../wire/errors/walletConnect.js'
import { pairingMethods, sessionLifetimeMs } from '../../wire/pairing.js'
import { type AuthPayload, authenticateResult, type SignedText } from '../../wire/pairingMessages.js'
import { issuer, signedTexts } from '../auth/cacao.js'
import { sessionKey, type TopicKey, topicOf } from '../crypto/sessionKey.js'
import { fromHex } from '../encoding.js'
import { payloadId } from '../ids.js'
import { afterCommit, commit, update } from './commit.js'
import { endSession } from './endSession.js'
import type { EngineLive, PeerResponse } from './engineLive.js'
import { type Proposal, put, type Session, type SignInRequest } from './engineState.js'
import { deleteSession, endOpening, moveProposal, proposalsOf, removeTopic } from './moveProposal.js'
import { peerRefusal } from './peerRefusal.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'
import { outboundMessage, rpc, sealFor } from './sendMessage.js'

type AuthenticateResult = v.InferOutput<typeof authenticateResult>

/** Creates the sign-in request on a new pairing, in addition to the session proposal (CAIP-222, `wc_sessionAuthenticate`). */
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

/** Sends the request. Its response has a topic of its own. */
export async function publishSignIn(
  live: EngineLive,
  { responseTopic, mail: message }: SignInRequest,
): Promise<void> {
  await Promise.all([live.relay.subscribe(responseTopic), message && live.relay.send(message)])
  const currentRequest = live.state.signIns[responseTopic]
  if (!currentRequest) return
  const { mail: _, ...deliveredRequest } = currentRequest
  update(live, (state) => put(state, 'signIns', responseTopic, deliveredRequest))
  await commit(live)
}

/** Handles the wallet's response. A wallet that cannot sign in says so and answers the session proposal instead. */
export async function onSignInResponse(
  live: EngineLive,
  signInRequest: SignInRequest,
  topic: string,
  answer: PeerResponse,
): Promise<void> {
  const { opening, payload, responseTopic } = signInRequest
  if ('error' in answer) {
    if (answer.error.code === wcMethodUnsupported.rpcCode) return
    removeTopic(live, responseTopic)
    return endOpening(live, opening, peerRefusal(answer.error))
  }
  const result = topic === responseTopic ? v.safeParse(authenticateResult, answer.result) : undefined
  const texts = result?.success ? signedTexts(payload, result.output.cacaos, live.clock.now()) : undefined
  if (!result?.success || !texts) {
    removeTopic(live, responseTopic)
    return endOpening(live, opening, verificationFailed())
  }
  if (permissionsOf(result.output.cacaos).methods.length === 0) {
    removeTopic(live, responseTopic)
    return endOpening(live, opening, fail(nothingAllowed, {}))
  }
  const verify = live.openings.get(opening)?.verify ?? (isAwaited(live, signInRequest) && acceptAnySignature)
  if (!verify) return refuseSignIn(live, signInRequest, result.output.responder.publicKey)
  // Verifying may have to ask a chain; other messages do not wait for it.
  runInBackground(live, 'a sign-in', settleSignIn(live, signInRequest, result.output, texts, verify))
}

const verificationFailed = () => fail(settlementFailed, { context: 'Signature verification failed' })

/**
 * Accepts any signature. Used if the requesting page is gone but the visitor is expected back from the wallet's app: the
 * session opens as after a proposal, and the signature is ignored because the page that could verify it is gone.
 */
const acceptAnySignature = async () => true

function isAwaited(live: EngineLive, { opening, pairingTopic }: SignInRequest): boolean {
  const proposal = proposalsOf(live, opening).find((each) => each.pairingTopic === pairingTopic)
  return proposal?.state === 'open' && proposal.link !== undefined
}

/** Refuses a sign-in that came after the visitor went away: tells the wallet that the session has ended. */
async function refuseSignIn(
  live: EngineLive,
  signInRequest: SignInRequest,
  peerPublicKey: string,
): Promise<void> {
  const key = await deriveSessionKey(live, signInRequest, peerPublicKey)
  removeTopic(live, signInRequest.responseTopic)
  if (!key) return
  update(live, (state) => put(state, 'keys', key.topic, key.symKey))
  runInBackground(live, 'a session delete', deleteSession(live, key.topic))
}

async function settleSignIn(
  live: EngineLive,
  signInRequest: SignInRequest,
  result: AuthenticateResult,
  texts: readonly SignedText[],
  verify: (texts: readonly SignedText[]) => Promise<boolean>,
): Promise<void> {
  const isVerified = await verify(texts).catch(() => false)
  await runExclusive(live, async () => {
    const { opening, responseTopic } = signInRequest
    // Meanwhile the wallet may have accepted the session proposal, or the visitor may have gone away.
    if (!live.state.signIns[responseTopic]) return
    if (!live.openings.has(opening) && !isAwaited(live, signInRequest))
      return refuseSignIn(live, signInRequest, result.responder.publicKey)
    const key = isVerified
      ? await deriveSessionKey(live, signInRequest, result.responder.publicKey)
      : undefined
    removeTopic(live, responseTopic)
    if (key) await createSession(live, signInRequest, result, texts, key)
    endOpening(live, opening, key ? undefined : verificationFailed())
    // The session proposals are no longer needed. A late acceptance is refused.
    for (const { state, ...other } of proposalsOf(live, opening))
      if (state === 'open')
        await moveProposal(live, { state, ...other }, { type: 'abandoned', isAwaited: false })
    await commit(live)
  })
}

async function deriveSessionKey(
  live: EngineLive,
  { publicKey }: SignInRequest,
  peerPublicKey: string,
): Promise<TopicKey | undefined> {
  try {
    const privateKey = await live.vault.key(publicKey)
    return privateKey && (await sessionKey(live.primitives, privateKey, peerPublicKey))
  } catch (error) {
    live.logger.warn('a wallet signed in with a key that is no good', error)
    return undefined
  }
}

/** Returns the methods and chains that the ReCap of a sign-in allows. */
function permissionsOf(cacaos: AuthenticateResult['cacaos']): ReturnType<typeof permissionsIn> {
  const [namespace = ''] = issuer(cacaos[0]?.p.iss ?? '')?.chain.split(':') ?? []
  return permissionsIn(decodeRecap(cacaos[0]?.p.resources?.at(-1)) ?? {}, namespace)
}

/** Creates the session of a sign-in, with what its ReCap allows. */
async function createSession(
  live: EngineLive,
  { publicKey, pairingTopic }: SignInRequest,
  { cacaos, responder }: AuthenticateResult,
  texts: readonly SignedText[],
  { topic, symKey }: TopicKey,
): Promise<void> {
  const [first] = texts
  if (!first) return
  const [namespace = ''] = first.chain.split(':')
  const { methods, chains: limits } = permissionsOf(cacaos)
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
  const earlierTopics = Object.keys(live.state.sessions)
  update(live, (state) => put(put(state, 'keys', topic, symKey), 'sessions', topic, session))
  runInBackground(live, 'a subscription', live.relay.subscribe(topic))
  for (const earlierTopic of earlierTopics) await endSession(live, earlierTopic)
  scheduleExpiry(live)
  afterCommit(live, () => live.emit({ type: 'session', session }))
}
