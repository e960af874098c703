import type { Clock } from '../../../clock.js'
import type { Log } from '../../../operations/createLog.js'
import type { RedisConnection } from './connection.js'

export interface WatchOptions {
  readonly listener: RedisConnection['listener']
  readonly clock: Clock
  readonly log: Log
  readonly channelOf: (topic: string) => string
  readonly topicOf: (channel: string) => string
  /** Called with each announcement on the channel of a watched topic. */
  readonly onAnnouncement: (topic: string, text: string) => void
  /** Called with each topic whose messages may have been missed. */
  readonly onMissed: (topic: string) => void
}

/** A topic that a client of this process listens to; `subscribing` until Redis has confirmed it. */
interface Watch {
  subscribing: Promise<void> | undefined
}

const retryMs = 500

/** Listens to the channels of the topics that are watched in this process. */
export function watchTopics(options: WatchOptions) {
  const { listener, clock, log, channelOf, topicOf, onAnnouncement, onMissed } = options
  const watches = new Map<string, Watch>()
  let isClosed = false

  // Redis may still send announcements until it has processed an unsubscribe.
  function announce(text: string, channel: string): void {
    const topic = topicOf(channel)
    if (watches.has(topic)) onAnnouncement(topic, text)
  }

  async function subscribe(topic: string, watch: Watch): Promise<void> {
    while (watches.get(topic) === watch && !isClosed) {
      try {
        await listener.sSubscribe(channelOf(topic), announce)
        break
      } catch {
        await new Promise<void>((again) => clock.after(retryMs, again)) // Redis is not reachable, which was logged
      }
    }
    watch.subscribing = undefined
  }

  // After a reconnect the topics are subscribed again, but the announcements in between were missed.
  listener.on('ready', () => {
    for (const topic of watches.keys()) onMissed(topic)
  })

  return {
    watch(topic: string): Promise<void> | undefined {
      const existingWatch = watches.get(topic)
      if (existingWatch) return existingWatch.subscribing
      const watch: Watch = { subscribing: undefined }
      watches.set(topic, watch)
      watch.subscribing = subscribe(topic, watch)
      return watch.subscribing
    },
    unwatch(topic: string): void {
      if (!watches.delete(topic)) return
      // Pass the same listener: otherwise a topic that is watched again before the answer would not be subscribed.
      listener
        .sUnsubscribe(channelOf(topic), announce)
        .catch(() => log('debug', 'mailbox.unsubscribe-failed'))
    },
    close(): void {
      isClosed = true
    },
  }
}
