import * as v from 'valibot'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { missingOrInvalid, wcMethodUnsupported } from '../../wire/errors/walletConnect.js'
import { rpcRequest, rpcResponse } from '../../wire/pairingMessages.js'
import { openEnvelope, readEnvelope } from '../crypto/envelope.js'
import { sessionKey } from '../crypto/sessionKey.js'
import { fromHex, toHex, toUtf8 } from '../encoding.js'
import { own } from '../namespaces/mergeNamespaces.js'
import { commit, update } from './commit.js'
import type { EngineLive, PeerRequest, PeerResponse } from './engineLive.js'
import { withSeen } from './engineState.js'
import { handleResponse } from './handleResponse.js'
import { postError } from './post.js'

/**
 * Deals with a message of the relay. Resolves when what followed from it is stored; messages that are none, or not for
 * this client, or already known, are passed over. What is wrong inside is answered with its code.
 */
export async function receive(live: EngineLive, topic: string, message: string): Promise<void> {
  if (!live.state.keys[topic] && !live.state.signIns[topic]) return
  const hash = toHex(await live.primitives.sha256(toUtf8(message)))
  if (live.state.seen[topic]?.includes(hash)) return
  const payload = await decrypt(live, topic, message)
  // Anyone can send a message that cannot be opened: it takes no place among the known messages and writes nothing.
  if (payload === undefined) return
  await dispatch(live, topic, payload)
  // A topic that has just ended remembers nothing.
  if (live.state.keys[topic]) update(live, (state) => withSeen(state, topic, hash))
  await commit(live)
}

async function decrypt(live: EngineLive, topic: string, message: string): Promise<unknown> {
  try {
    const envelope = readEnvelope(message)
    // Over a relay nothing comes in the clear.
    if (envelope.type === 2) return undefined
    let symKey = live.state.keys[topic]
    if (envelope.type === 1) symKey = await keyForSender(live, topic, envelope.sender)
    return JSON.parse(openEnvelope(envelope, fromHex(symKey ?? '') ?? new Uint8Array()))
  } catch (error) {
    live.logger.debug('a message could not be opened', isLatchkitError(error) ? error.code : undefined)
    return undefined
  }
}

/** A type 1 envelope brings the sender's key: the session's is made of it and of the one that asked. */
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
  const handler = own(live.handlers, incoming.method)
  try {
    if (!handler) throw fail(wcMethodUnsupported, { context: incoming.method.slice(0, 64) })
    await handler(live, topic, incoming)
  } catch (error) {
    const known = isLatchkitError(error) && error.rpcCode !== undefined
    if (!known) live.logger.error('a message could not be dealt with', error)
    // The topic may have ended with it.
    if (live.state.keys[topic])
      await postError(live, topic, incoming, known ? error : fail(missingOrInvalid, {}))
  }
}
