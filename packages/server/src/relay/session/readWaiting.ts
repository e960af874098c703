import type { RelayParts } from '../relayParts.js'
import { pushBody } from '../rpc/writeFrame.js'
import type { Subscription } from './session.js'

const pageMessages = 50
const pageBytes = 262_144

/** What reading needs. */
export type ReadParts = Pick<RelayParts, 'mailbox' | 'turns'>

const isEnded = ({ state }: Subscription) => state === 'ended'

/**
 * Pushes the messages that wait in the mailbox for a subscription, oldest first. When none is left, the subscription is `live`. If its
 * socket has no capacity, stops and leaves it `behind`. Rejects if the mailbox cannot be read.
 */
export async function readWaiting(subscription: Subscription, { mailbox, turns }: ReadParts): Promise<void> {
  const { topic, session } = subscription
  subscription.state = 'reading'
  for (;;) {
    if (!session.hasCapacity()) {
      subscription.state = 'behind'
      return
    }
    subscription.readAgain = false
    const query = {
      topic,
      reader: session.client.id,
      after: subscription.cursor,
      limit: pageMessages,
      bytes: pageBytes,
    }
    await turns.begin(session.holder)
    const page = await mailbox.read(query)
    if (isEnded(subscription)) return
    for (const message of page.messages) {
      // Skip a message that the client fetched while this page was read.
      if (message.position <= subscription.cursor) continue
      if (!session.hasCapacity()) {
        subscription.state = 'behind'
        return
      }
      session.push(subscription, message, pushBody(message))
    }
    subscription.cursor = Math.max(subscription.cursor, page.reachedPosition)
    if (page.more || subscription.readAgain) continue
    subscription.state = 'live'
    return
  }
}
