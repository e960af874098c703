import type { Clock } from '../../../clock.js'
import type { Log } from '../../../operations/createLog.js'
import type { RedisConnection } from './connection.js'

export interface WatchOptions {
  readonly listener: RedisConnection['listener']
  readonly clock: Clock
  readonly log: Log
  readonly channelOf: (topic: string) => string
  readonly topicOf: (channel: string) => string
  /** Something was announced on the channel of a watched topic. */
  readonly announced: (topic: string, text: string) => void
  /** Called with each topic of which messages may have been missed meanwhile. */
  readonly missed: (topic: string) => void
}

/** A topic that a client of this process listens to; `subscribing` until Redis has confirmed it. */
interface Watch {
  subscribing: Promise<void> | undefined
}

const retryMs = 500

/** Listens to the channels of the topics that are watched here. */
export function watchTopics(options: WatchOptions) {
  const { listener, clock, log, channelOf, topicOf, announced, missed } = options
  const watched = new Map<string, Watch>()
  let closed = false

  // Redis may announce until it has taken the end of a subscription.
  function tell(text: string, channel: string): void {
    const topic = topicOf(channel)
    if (watched.has(topic)) announced(topic, text)
  }

  async function subscribe(topic: string, watch: Watch): Promise<void> {
    while (watched.get(topic) === watch && !closed) {
      try {
        await listener.sSubscribe(channelOf(topic), tell)
        break
      } catch {
        await new Promise<void>((again) => clock.after(retryMs, again)) // Redis is away, which was logged
      }
    }
    watch.subscribing = undefined
  }

  // After a loss of the connection its topics are heard again, but not what came in between.
  listener.on('ready', () => {
    for (const topic of watched.keys()) missed(topic)
  })

  return {
    watch(topic: string): Promise<void> | undefined {
      const known = watched.get(topic)
      if (known) return known.subscribing
      const watch: Watch = { subscribing: undefined }
      watched.set(topic, watch)
      watch.subscribing = subscribe(topic, watch)
      return watch.subscribing
    },
    unwatch(topic: string): void {
      if (!watched.delete(topic)) return
      // With the listener's name: without it, a topic watched again before the answer would not be subscribed anew.
      listener.sUnsubscribe(channelOf(topic), tell).catch(() => log('debug', 'mailbox.unsubscribe-failed'))
    },
    close(): void {
      closed = true
    },
  }
}
