import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { noMatchingKey } from '../../wire/errors/walletConnect.js'
import {
  type PairingMethod,
  type PairingMethodName,
  type PublishOptions,
  pairingMethods,
  unknownMethodOptions,
} from '../../wire/pairing.js'
import { seal } from '../crypto/envelope.js'
import { fromHex, toHex, toUtf8 } from '../encoding.js'
import { payloadId, relayId } from '../ids.js'
import type { OutboundMessage } from '../relay/relayLive.js'
import { update } from './commit.js'
import type { EngineLive, PeerRequest } from './engineLive.js'
import { put, withSeen } from './engineState.js'

/** Returns the publish options of a method. All unknown methods share `unknownMethodOptions`. */
export function publishOptionsOf(method: string): PairingMethod {
  const pairingMethod = Object.hasOwn(pairingMethods, method)
    ? pairingMethods[method as PairingMethodName]
    : undefined
  return pairingMethod ?? { request: unknownMethodOptions, response: unknownMethodOptions }
}

/** Encrypts a message for a topic. Records its hash, so that our own message is recognised if the relay sends it back. */
export async function sealFor(live: EngineLive, topic: string, payload: object): Promise<string> {
  const key = fromHex(live.state.keys[topic] ?? '')
  if (!key?.length) throw fail(noMatchingKey, { context: 'topic' })
  const envelope = seal(live.primitives, key, JSON.stringify(payload))
  const hash = toHex(await live.primitives.sha256(toUtf8(envelope)))
  update(live, (state) => withSeen(state, topic, hash))
  return envelope
}

/** Creates the call that publishes an envelope at the relay. */
export function outboundMessage(
  live: EngineLive,
  topic: string,
  envelope: string,
  { tag, ttl, prompt }: PublishOptions,
): OutboundMessage {
  const now = live.clock.now()
  const id = relayId(live.primitives, now)
  return {
    id,
    from: now,
    method: 'irn_publish',
    params: { topic, message: envelope, ttl, tag, prompt: prompt ?? false },
    tag,
  }
}

/** A message that is sealed and stored. `delivery` resolves when the relay has it, or when its minute is over. */
export interface SentMessage {
  readonly id: number
  readonly delivery: Promise<void>
}

/** Sends a message that needs no response: a response, or a session delete. It is stored until the relay has it. */
async function sendMessage(
  live: EngineLive,
  topic: string,
  payload: { readonly id: number },
  options: PublishOptions,
): Promise<SentMessage> {
  const message = outboundMessage(live, topic, await sealFor(live, topic, payload), options)
  update(live, (state) => put(state, 'outbox', message.id, message))
  return { id: payload.id, delivery: deliver(live, message) }
}

/** Sends a stored message to the relay, then removes it from the state. */
export async function deliver(live: EngineLive, message: OutboundMessage): Promise<void> {
  try {
    await live.relay.send(message)
  } catch (error) {
    live.logger.warn('the relay did not take a message', error)
  }
  update(live, (state) => put(state, 'outbox', message.id, undefined))
}

/** Sends a request to the peer without waiting for its response. */
export function sendRequest(
  live: EngineLive,
  topic: string,
  method: PairingMethodName,
  params: object,
): Promise<SentMessage> {
  const id = payloadId(live.primitives, live.clock.now())
  return sendMessage(live, topic, rpc(id, { method, params }), pairingMethods[method].request)
}

/** Responds to a request with a result. */
export function sendResult(
  live: EngineLive,
  topic: string,
  { id, method }: Pick<PeerRequest, 'id' | 'method'>,
  result: unknown = true,
): Promise<SentMessage> {
  return sendMessage(live, topic, rpc(id, { result }), publishOptionsOf(method).response)
}

/** Responds to a request with an error of the protocol. `auto`: the person was not asked. */
export function sendError(
  live: EngineLive,
  topic: string,
  { id, method }: Pick<PeerRequest, 'id' | 'method'>,
  { rpcCode: code = 0, message }: Pick<LatchkitError, 'rpcCode' | 'message'>,
  auto = false,
): Promise<SentMessage> {
  const { response, reject = response, autoReject = reject } = publishOptionsOf(method)
  return sendMessage(live, topic, rpc(id, { error: { code, message } }), auto ? autoReject : reject)
}

/** Creates a JSON-RPC object. */
export function rpc<Part extends object>(id: number, part: Part): Part & { id: number; jsonrpc: '2.0' } {
  return { id, jsonrpc: '2.0', ...part }
}
