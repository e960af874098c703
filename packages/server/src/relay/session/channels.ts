import type { Mailbox, StoredMessage } from '../mailbox/mailbox.js'
import { pushBody } from '../rpc/writeFrame.js'
import type { Subscription } from './session.js'

/** The subscriptions to each topic in this process. The mailbox watches exactly those topics. */
export function createChannels() {
  const channels = new Map<string, Set<Subscription>>()
  return {
    size: () => channels.size,
    all: (topic: string): Iterable<Subscription> => channels.get(topic) ?? [],
    topics: () => channels.keys(),

    add(subscription: Subscription, mailbox: Mailbox): Promise<void> | undefined {
      const channel = channels.get(subscription.topic)
      if (channel) channel.add(subscription)
      else channels.set(subscription.topic, new Set([subscription]))
      return mailbox.watch(subscription.topic)
    },

    remove(subscription: Subscription, mailbox: Mailbox): void {
      const { topic } = subscription
      const channel = channels.get(topic)
      channel?.delete(subscription)
      if (channel && channel.size > 0) return
      channels.delete(topic)
      mailbox.unwatch(topic)
    },

    /**
     * Pushes a message to every `live` subscriber of its topic. The other subscribers get the message by reading the mailbox.
     */
    deliver(message: StoredMessage): void {
      const channel = channels.get(message.topic)
      if (!channel) return
      let body: string | undefined
      for (const subscription of [...channel]) {
        if (subscription.state !== 'live') subscription.readAgain = true
        else if (message.position > subscription.cursor) {
          if (message.publisher === subscription.session.client.id) subscription.cursor = message.position
          else if (subscription.session.hasCapacity()) {
            body ??= pushBody(message)
            subscription.session.push(subscription, message, body)
          } else subscription.state = 'behind'
        }
      }
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
