import * as v from 'valibot'
import { relayAnswer, relayPush } from '../../wire/pairingMessages.js'
import { requeue } from './outgoing.js'
import type { RelayLive } from './relayLive.js'

/** Handles a frame of the relay: a message or the answer to a call. Ignores anything else. */
export function handleFrame(live: RelayLive, text: string): void {
  const { socket, outbox, calls, options } = live
  const frame = parseJson(text)
  const push = v.safeParse(relayPush, frame)
  const answer = v.safeParse(relayAnswer, frame)
  // An error is an answer too: it shows that the relay accepts the client.
  if (push.success || answer.success) socket.recordAnswer()
  if (push.success) {
    const { topic, message } = push.output.params.data
    const id = exactId(text) ?? JSON.stringify(push.output.id)
    // Acknowledge only after the message was handled, so that the relay sends an interrupted one again.
    void handleMessage(live, topic, message).then((isHandled) => {
      if (isHandled) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    })
  } else if (answer.success) {
    const id = String(answer.output.id)
    if (!outbox.has(id)) calls.settle(id, answer.output)
    else if ('error' in answer.output) requeue(live, 'refused', id)
    else outbox.get(id)?.settle()
  } else options.logger.debug('the relay sent a frame that is none')
}

/** Handles a message after those before it. Resolves with whether it was handled. */
export function handleMessage(live: RelayLive, topic: string, message: string): Promise<boolean> {
  const { onMessage, logger } = live.options
  const handling = live.lastHandled.then(async () => {
    try {
      await onMessage(topic, message)
      return true
    } catch (error) {
      logger.error('a message of the relay could not be handled', error)
      return false
    }
  })
  live.lastHandled = handling
  return handling
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the digits of an id that no JS number holds, so that they can be sent back unchanged. */
function exactId(text: string): string | undefined {
  return /"id":\s*(\d{17,})\s*[,}]/.exec(text)?.[1]
}
