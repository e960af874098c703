import { fail } from 'latchkit/wire'
import { internalError, mailboxLimitExceeded, tooManyRequests } from '../../errors/relay.js'
import type { Message } from '../mailbox/mailbox.js'
import type { Call } from './call.js'

/** Throws `tooManyRequests` when a client id publishes more than it may. */
export function limitPublishes({ parts, caller }: Call, count: number): void {
  if (!parts.clients.mayPublish(caller.client, count)) throw fail(tooManyRequests, {})
}

/** Keeps messages and answers `true` once they are durable, or why they are not. Resolves when it is answered. */
export function publishMessages(messages: readonly Message[], call: Call): Promise<void> {
  const { mailbox, metrics } = call.parts
  const began = performance.now()
  return new Promise((resolve) => {
    mailbox.publish(messages, (outcome) => {
      if (outcome === 'stored') {
        metrics.published.add(messages.length)
        metrics.publishSeconds.observe((performance.now() - began) / 1000)
        call.answer(true)
      } else call.refuse(outcome === 'full' ? mailboxLimitExceeded : internalError, {})
      resolve()
    })
  })
}
