import { fail } from '../../wire/errors/fail.js'
import { publishFailed } from '../../wire/errors/pairing.js'
import { relayHeartbeatMs, relayPublishMs } from '../../wire/relay.js'
import { outgoingStep } from './outboxTransitions.js'
import type { OutboundMessage, RelayLive, Settle } from './relayLive.js'

/** Sends a message. `subscribedTopic` is a topic that the relay subscribes the client to by itself. */
export function send(live: RelayLive, message: OutboundMessage, subscribedTopic?: string): Promise<void> {
  if (subscribedTopic) live.topics.set(subscribedTopic, 'subscribed')
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

/** Sends, resends or gives up every message in the outbox, as its table says. */
export function flush({ outbox, socket, options }: RelayLive): void {
  const isOpen = socket.link.at === 'open'
  for (const [id, { message, settle }] of [...outbox]) {
    const step = outgoingStep(message, { type: 'flush', now: options.clock.now(), isOpen })
    const { method, params, tag, doubtful } = step.message
    if (step.action === 'giveUp') {
      settle(fail(publishFailed, { id, tag, doubtful: doubtful ?? false }))
      continue
    }
    outbox.set(id, { message: step.message, settle })
    if (step.action === 'send') socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
  }
}

/** Marks a message, or all of them, to be sent again: the relay refused it, or the socket was lost. */
export function requeue({ outbox }: RelayLive, type: 'refused' | 'dropped', onlyId?: string): void {
  for (const [id, { message, settle }] of outbox) {
    if (onlyId === undefined || id === onlyId)
      outbox.set(id, { message: outgoingStep(message, { type }).message, settle })
  }
}

/** Rejects everything that waits for the relay, because the relay refuses this client or the kit has ended. */
export function rejectAll({ outbox, subscribers }: RelayLive, error: unknown): void {
  const all = [...outbox.values()]
  outbox.clear()
  for (const { settle } of all) settle(error)
  for (const settle of [...subscribers.values()].flatMap((each) => [...each])) settle(error)
}

/** Keeps the socket open while there are topics or messages, and closes it otherwise. */
export function updateNeeded(live: RelayLive, retry = false): void {
  const isNeeded = live.topics.size > 0 || live.outbox.size > 0
  if (!isNeeded) {
    live.stopHeartbeat?.()
    live.stopHeartbeat = undefined
  } else if (!live.stopHeartbeat)
    live.stopHeartbeat = live.options.clock.after(relayHeartbeatMs, live.heartbeat)
  live.socket.setNeeded(isNeeded, retry)
}
