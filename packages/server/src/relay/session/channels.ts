import type { Mailbox, StoredLetter } from '../mailbox/mailbox.js'
import { pushBody } from '../rpc/writeFrame.js'
import type { Subscription } from './session.js'

/** Who listens to which topic in this process. The mailbox is asked to watch exactly those topics. */
export function createChannels() {
  const channels = new Map<string, Subscription[]>()
  return {
    size: () => channels.size,
    all: (topic: string): readonly Subscription[] => channels.get(topic) ?? [],
    topics: () => channels.keys(),

    add(subscription: Subscription, mailbox: Mailbox): Promise<void> | undefined {
      const channel = channels.get(subscription.topic)
      if (channel) channel.push(subscription)
      else channels.set(subscription.topic, [subscription])
      return mailbox.watch(subscription.topic)
    },

    remove(subscription: Subscription, mailbox: Mailbox): void {
      const { topic } = subscription
      const rest = (channels.get(topic) ?? []).filter((one) => one !== subscription)
      if (rest.length > 0) return void channels.set(topic, rest)
      channels.delete(topic)
      mailbox.unwatch(topic)
    },

    /** Pushes a letter to everybody on its topic who is up to date; the others come to it by reading. */
    arrived(letter: StoredLetter): void {
      const channel = channels.get(letter.topic)
      if (!channel) return
      let body: string | undefined
      for (const subscription of [...channel]) {
        if (subscription.state !== 'live') subscription.again = true
        else if (letter.position > subscription.cursor) {
          if (letter.publisher === subscription.session.client.id) subscription.cursor = letter.position
          else if (subscription.session.hasRoom()) {
            body ??= pushBody(letter)
            subscription.session.push(subscription, letter, body)
          } else subscription.state = 'behind'
        }
      }
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
