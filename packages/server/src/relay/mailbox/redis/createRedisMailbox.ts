import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../operations/createCap.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import { createStoredCaps } from '../createStoredCaps.js'
import type { Mailbox, MailboxEvents, Message, Page, PublishOutcome, ReadQuery, Receipt } from '../mailbox.js'
import { type Batch, createBatchJoiner } from './batchJoiner.js'
import { connectRedis } from './connection.js'
import { countWaiting } from './countWaiting.js'
import { createFlushQueue } from './flushQueue.js'
import { decodeMessage, encodeMessage } from './messageCodec.js'

export interface RedisOptions {
  readonly url: string
  readonly limits: () => RelayLimits
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly events: MailboxEvents
}

const channelOf = (topic: string) => `latchkit:{${topic}}:c`
const topicOf = (channel: string) => channel.slice(channel.indexOf('{') + 1, channel.indexOf('}'))
const retryMs = 500

interface Encoded {
  readonly message: Message
  readonly text: string
  readonly bytes: number
}

/** A topic somebody here listens to; `hearing` until Redis has confirmed it. */
interface Watch {
  subscribing: Promise<void> | undefined
}

/** The mailbox of any number of processes: messages in Redis streams, arrivals by sharded publish and subscribe. */
export async function createRedisMailbox({
  url,
  limits,
  clock,
  log,
  metrics,
  events,
}: RedisOptions): Promise<Mailbox> {
  const { commands, listener } = await connectRedis(url, log)
  const waiting = await countWaiting(commands, clock, createStoredCaps({ limits, log, metrics }))
  const self = randomBytes(8).toString('hex')
  const joiner = createBatchJoiner(self, events)
  const watched = new Map<string, Watch>()
  let closed = false

  const onAnnouncement = (text: string, channel: string) => joiner.announced(topicOf(channel), text)

  async function subscribe(topic: string, watch: Watch): Promise<void> {
    while (watched.get(topic) === watch && !closed) {
      try {
        await listener.sSubscribe(channelOf(topic), onAnnouncement)
        break
      } catch {
        await new Promise<void>((again) => clock.after(retryMs, again)) // Redis is away, which was logged
      }
    }
    watch.subscribing = undefined
  }

  // After a loss of the connection its topics are heard again, but not what came in between.
  listener.on('ready', () => {
    for (const topic of watched.keys()) events.missed(topic)
  })

  async function publishOne(
    { message, text, bytes }: Encoded,
    batch: Batch,
    index: number,
  ): Promise<boolean> {
    const { topic, envelope, ttl, publisher } = message
    const { topicMessages, topicBytes } = limits()
    try {
      const outcome = await commands.publishMessage(
        topic,
        channelOf(topic),
        hash('sha256', envelope, 'base64url'),
        String(bytes),
        String(ttl * 1000),
        text,
        publisher,
        String(topicMessages),
        String(topicBytes),
        `${self}.${batch.id}.${index}`,
      )
      joiner.settle(batch, index, outcome === 'full' ? 'full' : 'stored')
      return outcome === 'stored'
    } catch {
      joiner.settle(batch, index, 'failed')
      return false
    }
  }

  const queue = createFlushQueue(({ topic, reader, positions }) => {
    // One that is lost with the connection only means that the message is pushed once more.
    const most = String(limits().receiptsPerMessage)
    commands
      .acknowledgeMessages(topic, reader, most, ...positions)
      .catch(() => log('warn', 'mailbox.receipt-lost'))
  })

  function publish(
    messages: readonly Message[],
    done: (outcome: PublishOutcome) => void,
    holder: Holder = undefined,
  ) {
    const encoded = messages.map((message) => {
      const text = encodeMessage(message)
      return { message, text, bytes: Buffer.byteLength(text) }
    })
    const room = waiting.take(holder, encoded)
    if (!room) return done('full')
    const batch = joiner.open(messages.length, done)
    queue.publish(() => {
      for (const [index, one] of encoded.entries())
        publishOne(one, batch, index).then((stored) => room.settle(index, stored))
    })
  }

  async function read({ topic, reader, after, limit, bytes }: ReadQuery): Promise<Page> {
    const [reached, more, ...pairs] = await commands.readMessages(
      topic,
      reader,
      String(after),
      String(limit),
      String(bytes),
    )
    const messages = pairs.flatMap((text, index) =>
      index % 2 === 1 ? [decodeMessage(topic, Number(pairs[index - 1]), String(text))] : [],
    )
    return { messages, reached: Number(reached), more: more === 1 }
  }

  function acknowledge(reader: string, receipts: readonly Receipt[]) {
    for (const { topic, position } of receipts) queue.receipt(topic, reader, String(position))
  }

  return {
    publish,
    watch(topic) {
      const known = watched.get(topic)
      if (known) return known.subscribing
      const watch: Watch = { subscribing: undefined }
      watched.set(topic, watch)
      watch.subscribing = subscribe(topic, watch)
      return watch.subscribing
    },
    unwatch(topic) {
      if (!watched.delete(topic)) return
      // With the listener's name: without it, a topic watched again before the answer would not be subscribed anew.
      listener
        .sUnsubscribe(channelOf(topic), onAnnouncement)
        .catch(() => log('debug', 'mailbox.unsubscribe-failed'))
    },
    read,
    acknowledge,
    leave(topic, clientId) {
      const text = joiner.leaveText(clientId)
      commands.sPublish(channelOf(topic), text).catch(() => log('debug', 'mailbox.leave-lost'))
    },
    waiting: waiting.count,
    ready: () => commands.isReady && listener.isReady,
    async close() {
      closed = true
      queue.flush()
      await waiting.close()
      await Promise.all([commands.close(), listener.close()])
    },
  }
}
