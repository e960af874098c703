import { fail } from 'latchkit/wire'
import { internalError, mailboxLimitExceeded, tooManyRequests } from '../../errors/relay.js'
import type { Message, PublishOutcome } from '../mailbox/mailbox.js'
import type { Call } from './call.js'

/** Throws `tooManyRequests` if a client id or its address publishes too much. */
export function limitPublishes({ parts, caller }: Call, count: number): void {
  const isAllowed =
    parts.clients.mayPublish(caller.client, count) && parts.addresses.mayPublish(caller.holder, count)
  if (!isAllowed) throw fail(tooManyRequests, {})
}

/**
 * Stores messages. Answers the call with `true` once they are durable, or with why they could not be stored. Resolves when the call is
 * answered.
 */
export function publishMessages(messages: readonly Message[], call: Call): Promise<void> {
  const { mailbox, metrics } = call.parts
  const began = performance.now()
  return new Promise((resolve) => {
    const onOutcome = (outcome: PublishOutcome) => {
      if (outcome === 'stored') {
        metrics.published.add(messages.length)
        metrics.publishSeconds.observe((performance.now() - began) / 1000)
        call.answer(true)
      } else call.refuse(outcome === 'full' ? mailboxLimitExceeded : internalError, {})
      resolve()
    }
    mailbox.publish(messages, onOutcome, call.caller.holder)
  })
}
