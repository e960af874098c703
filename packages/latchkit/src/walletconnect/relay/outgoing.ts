import { fail } from '../../wire/errors/fail.js'
import { publishFailed } from '../../wire/errors/pairing.js'
import { relayHeartbeatMs, relayPublishMs } from '../../wire/relay.js'
import { outgoingStep } from './outboxTransitions.js'
import type { OutboundMessage, RelayLive, Settle } from './relayLive.js'

/** Hands a message over. `subscribed` is a topic that the relay subscribes the client to by itself. */
export function send(live: RelayLive, message: OutboundMessage, subscribed?: string): Promise<void> {
  if (subscribed) live.topics.set(subscribed, 'subscribed')
  const { clock } = live.options
  return new Promise((resolve, reject) => {
    const settle: Settle = (error) => {
      cancel()
      live.outbox.delete(message.id)
      error ? reject(error) : resolve()
      updateNeeded(live)
    }
    const cancel = clock.after(relayPublishMs - (clock.now() - message.from), () => flush(live))
    live.outbox.set(message.id, { message, settle })
    updateNeeded(live)
    flush(live)
  })
}

/** Moves every message on: out, out once more, or given up. */
export function flush({ outbox, socket, options }: RelayLive): void {
  const open = socket.link.at === 'open'
  for (const [id, { message, settle }] of [...outbox]) {
    const step = outgoingStep(message, { type: 'flush', now: options.clock.now(), open })
    const { method, params, tag, doubtful } = step.message
    if (step.act === 'giveUp') {
      settle(fail(publishFailed, { id, tag, doubtful: doubtful ?? false }))
      continue
    }
    outbox.set(id, { message: step.message, settle })
    if (step.act === 'send') socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
  }
}

/** A message, or all of them, has to go out again: refused by the relay, or lost with the socket. */
export function requeue({ outbox }: RelayLive, type: 'refused' | 'dropped', only?: string): void {
  for (const [id, { message, settle }] of outbox) {
    if (only === undefined || id === only)
      outbox.set(id, { message: outgoingStep(message, { type }).message, settle })
  }
}

/** Rejects everything that waits for the relay: it refuses this client, or the kit has ended. */
export function rejectAll({ outbox, subscribers }: RelayLive, error: unknown): void {
  const all = [...outbox.values()]
  outbox.clear()
  for (const { settle } of all) settle(error)
  for (const settle of [...subscribers.values()].flatMap((each) => [...each])) settle(error)
}

/** The socket is there for topics and for messages; without either it is closed. */
export function updateNeeded(live: RelayLive, retry = false): void {
  const needed = live.topics.size > 0 || live.outbox.size > 0
  if (!needed) {
    live.stopHeartbeat?.()
    live.stopHeartbeat = undefined
  } else if (!live.stopHeartbeat)
    live.stopHeartbeat = live.options.clock.after(relayHeartbeatMs, live.heartbeat)
  live.socket.setNeeded(needed, retry)
}
