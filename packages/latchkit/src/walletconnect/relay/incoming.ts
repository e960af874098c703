import * as v from 'valibot'
import { relayAnswer, relayPush } from '../../wire/pairingMessages.js'
import { requeue } from './outgoing.js'
import type { RelayLive } from './relayLive.js'

/** Reads a frame of the relay: a message, or the answer to a call. Anything else is passed over. */
export function handleFrame(live: RelayLive, text: string): void {
  const { socket, outbox, calls, options } = live
  const frame = parsed(text)
  const push = v.safeParse(relayPush, frame)
  const answer = v.safeParse(relayAnswer, frame)
  // Also an error is an answer: the client is in.
  if (push.success || answer.success) socket.answered()
  if (push.success) {
    const { topic, message } = push.output.params.data
    const id = exactId(text) ?? JSON.stringify(push.output.id)
    // Told only when it is done: a message that is lost half-way comes again.
    void handleMessage(live, topic, message).then((done) => {
      if (done) socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    })
  } else if (answer.success) {
    const id = String(answer.output.id)
    if (!outbox.has(id)) calls.settle(id, answer.output)
    else if ('error' in answer.output) requeue(live, 'refused', id)
    else outbox.get(id)?.settle()
  } else options.logger.debug('the relay sent a frame that is none')
}

/** Handles a message after those before it. Answers whether it was handled. */
export function handleMessage(live: RelayLive, topic: string, message: string): Promise<boolean> {
  const { onMessage, logger } = live.options
  const done = live.lastHandled.then(async () => {
    try {
      await onMessage(topic, message)
      return true
    } catch (error) {
      logger.error('a message of the relay could not be handled', error)
      return false
    }
  })
  live.lastHandled = done
  return done
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The digits of an id that no JS number holds: they have to go back as they came. */
function exactId(text: string): string | undefined {
  return /"id":\s*(\d{17,})\s*[,}]/.exec(text)?.[1]
}
