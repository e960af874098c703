import type { Mailbox } from '../mailbox/mailbox.js'
import { pushBody } from '../rpc/writeFrame.js'
import type { Subscription } from './session.js'

const pageLetters = 50
const pageBytes = 262_144

const isEnded = ({ state }: Subscription) => state === 'ended'

/**
 * Pushes what waits in the mailbox for a subscription, oldest first, until nothing is left: then it is live. Stops as
 * `behind` when its socket has no room. Rejects when the mailbox cannot be read.
 */
export async function readWaiting(subscription: Subscription, mailbox: Mailbox): Promise<void> {
  const { topic, session } = subscription
  subscription.state = 'reading'
  for (;;) {
    subscription.again = false
    const query = {
      topic,
      reader: session.client.id,
      after: subscription.cursor,
      most: pageLetters,
      bytes: pageBytes,
    }
    const page = await mailbox.read(query)
    if (isEnded(subscription)) return
    for (const letter of page.letters) {
      if (!session.hasRoom()) {
        subscription.state = 'behind'
        return
      }
      session.push(subscription, letter, pushBody(letter))
    }
    subscription.cursor = Math.max(subscription.cursor, page.reached)
    if (page.more || subscription.again) continue
    subscription.state = 'live'
    return
  }
}
