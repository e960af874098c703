import * as v from 'valibot'
import { loadFile } from '../../core/kit/loadFile.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { missingOrInvalid, wcMethodUnsupported } from '../../wire/errors/walletConnect.js'
import { rpcRequest, rpcResponse } from '../../wire/pairingMessages.js'
import { openEnvelope, readEnvelope } from '../crypto/envelope.js'
import { sessionKey } from '../crypto/sessionKey.js'
import { fromHex, toHex, toUtf8 } from '../encoding.js'
import { ownValue } from '../namespaces/mergeNamespaces.js'
import { commit, update } from './commit.js'
import type { EngineLive, PeerRequest, PeerResponse } from './engineLive.js'
import { withSeen } from './engineState.js'
import { onProposalResponse } from './moveProposal.js'
import { onRequestResponse } from './request.js'
import { sendError } from './sendMessage.js'

/**
 * Handles a message of the relay and stores the result. Ignores messages that are malformed, not for this client, or already
 * handled. An error inside the message is answered with its code.
 */
export async function receive(live: EngineLive, topic: string, message: string): Promise<void> {
  if (!live.state.keys[topic] && !live.state.signIns[topic]) return
  const hash = toHex(await live.primitives.sha256(toUtf8(message)))
  if (live.state.seen[topic]?.includes(hash)) return
  const payload = await decrypt(live, topic, message)
  // Anyone can send a message that cannot be decrypted, so it must neither be stored nor displace stored hashes.
  if (payload === undefined) return
  await dispatch(live, topic, payload)
  // The topic may have ended with this message.
  if (live.state.keys[topic]) update(live, (state) => withSeen(state, topic, hash))
  await commit(live)
}

async function decrypt(live: EngineLive, topic: string, message: string): Promise<unknown> {
  try {
    const envelope = readEnvelope(message)
    // A relay must not deliver unencrypted messages.
    if (envelope.type === 2) return undefined
    let symKey = live.state.keys[topic]
    if (envelope.type === 1) symKey = await keyForSender(live, topic, envelope.sender)
    return JSON.parse(openEnvelope(envelope, fromHex(symKey ?? '') ?? new Uint8Array()))
  } catch (error) {
    live.logger.debug('a message could not be opened', isLatchkitError(error) ? error.code : undefined)
    return undefined
  }
}

/** Derives the key of a type 1 envelope from the sender's public key in it and our private key. */
async function keyForSender(
  live: EngineLive,
  topic: string,
  sender: Uint8Array,
): Promise<string | undefined> {
  const signIn = live.state.signIns[topic]
  const privateKey = signIn && (await live.vault.key(signIn.publicKey))
  if (!privateKey) return undefined
  return (await sessionKey(live.primitives, privateKey, toHex(sender))).symKey
}

async function dispatch(live: EngineLive, topic: string, payload: unknown): Promise<void> {
  const response = v.safeParse(rpcResponse, payload)
  if (response.success) return handleResponse(live, topic, response.output as PeerResponse)
  const request = v.safeParse(rpcRequest, payload)
  if (!request.success) return live.logger.debug('a message is neither a request nor an answer')
  const incoming = request.output as PeerRequest
  const handler = ownValue(live.handlers, incoming.method)
  try {
    if (!handler) throw fail(wcMethodUnsupported, { context: incoming.method.slice(0, 64) })
    await handler(live, topic, incoming)
  } catch (error) {
    const hasCode = isLatchkitError(error) && error.rpcCode !== undefined
    if (!hasCode) live.logger.error('a message could not be dealt with', error)
    // The topic may have ended with the message.
    if (live.state.keys[topic])
      await sendError(live, topic, incoming, hasCode ? error : fail(missingOrInvalid, {}))
  }
}

/** Handles a response of the peer: to a proposal, a sign-in, a request of the site, or a request of this engine. */
async function handleResponse(live: EngineLive, topic: string, answer: PeerResponse): Promise<void> {
  const { id } = answer
  const { proposals, requests, signIns } = live.state
  const proposal = proposals[id]
  if (proposal?.pairingTopic === topic) return onProposalResponse(live, proposal, answer)
  if (requests[id]?.topic === topic) return onRequestResponse(live, id, answer)
  const signIn = signIns[topic] ?? Object.values(signIns).find((each) => each.pairingTopic === topic)
  if (signIn?.id === id) {
    const { onSignInResponse } = await loadFile(() => import('./signIn.js'))
    return onSignInResponse(live, signIn, topic, answer)
  }
  for (const { resolve, reject } of live.waiters.get(id) ?? [])
    'error' in answer ? reject(answer.error) : resolve(answer.result)
  live.waiters.delete(id)
}
