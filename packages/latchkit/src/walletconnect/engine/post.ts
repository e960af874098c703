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

/** Returns tag and ttl of a method; an unknown one has its own. */
export function publishOptionsOf(method: string): PairingMethod {
  const known = Object.hasOwn(pairingMethods, method)
    ? pairingMethods[method as PairingMethodName]
    : undefined
  return known ?? { request: unknownMethodOptions, response: unknownMethodOptions }
}

/** Seals a message for a topic. The result is what the relay gets; a message of one's own that comes back is known. */
export async function sealFor(live: EngineLive, topic: string, payload: object): Promise<string> {
  const key = fromHex(live.state.keys[topic] ?? '')
  if (!key?.length) throw fail(noMatchingKey, { context: 'topic' })
  const envelope = seal(live.primitives, key, JSON.stringify(payload))
  const hash = toHex(await live.primitives.sha256(toUtf8(envelope)))
  update(live, (state) => withSeen(state, topic, hash))
  return envelope
}

/** A message as one call of the relay. */
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

/** A message that is sealed and in the state; `sent` resolves when the relay has it, or its minute is over. */
export interface Posted {
  readonly id: number
  readonly sent: Promise<void>
}

/**
 * Puts a message that needs no answer on its way: a response, or a session delete. It is in the state until the relay has
 * it.
 */
async function post(
  live: EngineLive,
  topic: string,
  payload: { readonly id: number },
  options: PublishOptions,
): Promise<Posted> {
  const message = outboundMessage(live, topic, await sealFor(live, topic, payload), options)
  update(live, (state) => put(state, 'outbox', message.id, message))
  return { id: payload.id, sent: deliver(live, message) }
}

/** Sends a stored message to the relay, and then forgets it. */
export async function deliver(live: EngineLive, message: OutboundMessage): Promise<void> {
  try {
    await live.relay.send(message)
  } catch (error) {
    live.logger.warn('the relay did not take a message', error)
  }
  update(live, (state) => put(state, 'outbox', message.id, undefined))
}

/** Asks the other side without waiting for its answer. */
export function postRequest(
  live: EngineLive,
  topic: string,
  method: PairingMethodName,
  params: object,
): Promise<Posted> {
  const id = payloadId(live.primitives, live.clock.now())
  return post(live, topic, rpc(id, { method, params }), pairingMethods[method].request)
}

/** Answers a request. */
export function postResult(
  live: EngineLive,
  topic: string,
  { id, method }: Pick<PeerRequest, 'id' | 'method'>,
  result: unknown = true,
): Promise<Posted> {
  return post(live, topic, rpc(id, { result }), publishOptionsOf(method).response)
}

/** Refuses a request, with a row of the protocol's catalogue. `auto`: without having asked the person. */
export function postError(
  live: EngineLive,
  topic: string,
  { id, method }: Pick<PeerRequest, 'id' | 'method'>,
  { rpcCode: code = 0, message }: Pick<LatchkitError, 'rpcCode' | 'message'>,
  auto = false,
): Promise<Posted> {
  const { response, reject = response, autoReject = reject } = publishOptionsOf(method)
  return post(live, topic, rpc(id, { error: { code, message } }), auto ? autoReject : reject)
}

/** A JSON-RPC object. */
export function rpc<Part extends object>(id: number, part: Part): Part & { id: number; jsonrpc: '2.0' } {
  return { id, jsonrpc: '2.0', ...part }
}
