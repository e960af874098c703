import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../limits/holder.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import { createRefusalLog } from '../../../operations/createRefusalLog.js'
import { kindOf } from '../../../operations/kindOf.js'
import { createHolderName } from '../createHolderName.js'
import { createStoredCaps } from '../createStoredCaps.js'
import type { Mailbox, MailboxEvents, Message, Page, PublishOutcome, ReadQuery, Receipt } from '../mailbox.js'
import { createBatchJoiner } from './batchJoiner.js'
import { connectRedis, type RedisConnection } from './connection.js'
import { countWaiting } from './countWaiting.js'
import { createFlushQueue } from './flushQueue.js'
import { decodeMessage, encodeMessage } from './messageCodec.js'
import { watchTopics } from './watchTopics.js'

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

/** Reads a page of the messages that wait for a reader. */
async function readPage(
  commands: RedisConnection['commands'],
  { topic, reader, after, limit, bytes }: ReadQuery,
): Promise<Page> {
  const [reachedPosition, more, ...pairs] = await commands.readMessages(
    topic,
    reader,
    String(after),
    String(limit),
    String(bytes),
  )
  const messages = pairs.flatMap((text, index) =>
    index % 2 === 1 ? [decodeMessage(topic, Number(pairs[index - 1]), String(text))] : [],
  )
  return { messages, reachedPosition: Number(reachedPosition), more: more === 1 }
}

function encode(message: Message) {
  const { topic, envelope, ttl, publisher } = message
  const text = encodeMessage(message)
  const digest = hash('sha256', envelope, 'base64url')
  const bytes = Buffer.byteLength(text)
  return { message, topic, channel: channelOf(topic), digest, bytes, ttlMs: ttl * 1000, text, publisher }
}

/** Creates the queue of writes to Redis. If a receipt is lost with the connection, its message is pushed once more, which does no harm. */
function createQueue(commands: RedisConnection['commands'], { limits, log, clock }: RedisOptions) {
  const logLost = createRefusalLog('mailbox.receipt-lost', { log, clock })
  return createFlushQueue(({ topic, reader, positions }) => {
    const maxReceipts = String(limits().receiptsPerMessage)
    commands
      .acknowledgeMessages(topic, reader, maxReceipts, ...positions)
      .catch((error: unknown) => logLost(kindOf(error)))
  })
}

/** Creates the mailbox of any number of processes: messages in Redis streams, arrivals by sharded publish and subscribe. */
export async function createRedisMailbox(options: RedisOptions): Promise<Mailbox> {
  const { url, limits, clock, log, metrics, events } = options
  const { commands, listener } = await connectRedis(url, log)
  const holderName = createHolderName()
  const waitingCount = await countWaiting(commands, clock, createStoredCaps({ limits, log, metrics }))
  const joiner = createBatchJoiner(randomBytes(8).toString('hex'), events)
  const { announced: onAnnouncement } = joiner
  const topics = watchTopics({
    listener,
    clock,
    log,
    channelOf,
    topicOf,
    onAnnouncement,
    onMissed: events.onMissed,
  })

  const queue = createQueue(commands, options)

  function publish(
    newMessages: readonly Message[],
    done: (outcome: PublishOutcome) => void,
    address?: Holder,
  ) {
    const messages = newMessages.map(encode)
    const reservation = waitingCount.take(holderName(address), messages)
    if (!reservation) return done('full')
    const batch = joiner.open(done)
    const settle = (outcome: PublishOutcome, isStored: (index: number) => boolean) => {
      // Redis may have stored the batch although its reply was lost: then an announcement has settled the batch as stored already.
      const wasAnnounced = !joiner.settle(batch, outcome) && outcome === 'failed'
      for (const index of messages.keys()) reservation.settle(index, wasAnnounced || isStored(index))
    }
    queue.publish(() => {
      const { topicMessages, topicBytes } = limits()
      commands.publishMessages({ sender: joiner.senderOf(batch), topicMessages, topicBytes, messages }).then(
        (reply) =>
          reply === 'full' ? settle('full', () => false) : settle('stored', (index) => reply[index] === 1),
        () => settle('failed', () => false),
      )
    })
  }

  function acknowledge(reader: string, receipts: readonly Receipt[]) {
    for (const { topic, position } of receipts) queue.receipt(topic, reader, String(position))
  }

  return {
    publish,
    watch: topics.watch,
    unwatch: topics.unwatch,
    read: (query) => readPage(commands, query),
    acknowledge,
    leave(topic, clientId) {
      const text = joiner.leaveText(clientId)
      commands.sPublish(channelOf(topic), text).catch(() => log('debug', 'mailbox.leave-lost'))
    },
    waiting: waitingCount.count,
    ready: () => commands.isReady && listener.isReady,
    async close() {
      topics.close()
      queue.flush()
      await waitingCount.close()
      await Promise.all([commands.close(), listener.close()])
    },
  }
}
