import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../limits/holder.js'
import type { StoredCaps } from '../createStoredCaps.js'
import type { Message, StoredMessage } from '../mailbox.js'
import { createExpiries } from './expiries.js'
import { firstAfter, type PageQuery, pageOf } from './topicPage.js'
import type { WaitingMessage } from './waitingMessage.js'

/** A message that is not stored yet. */
export interface NewMessage {
  readonly message: Message
  /** sha256 of the envelope, one character per byte. */
  readonly digest: string
}

/** A message, with what the index stores beside it. */
export interface NewEntry {
  readonly message: StoredMessage
  readonly digest: string
  readonly expiresAt: number
  /** Length of its line in the journal. */
  readonly size: number
  readonly holder: Holder
}

/** The waiting messages of a topic, by position. */
interface Topic {
  readonly name: string
  readonly messages: WaitingMessage[]
  readonly byDigest: Map<string, WaitingMessage>
  /** Total length of their lines in the journal. */
  bytes: number
}

/** Fields of a message that has no line in the journal yet. */
const unwrittenFields = { segment: 0, offset: 0, receipts: undefined, isGone: false }

/** Removes envelopes that occur twice, and returns the rest with their digests. */
function withoutDuplicates(
  messages: readonly Message[],
  digestOf: (envelope: string) => string,
): readonly NewMessage[] {
  const uniqueMessages: NewMessage[] = []
  for (const message of messages) {
    const digest = digestOf(message.envelope)
    const isDuplicate = uniqueMessages.some(
      (one) => one.digest === digest && one.message.topic === message.topic,
    )
    if (!isDuplicate) uniqueMessages.push({ message, digest })
  }
  return uniqueMessages
}

/** Whether the topics have room for these messages; the caps check the total. */
function haveRoom(
  topics: ReadonlyMap<string, Topic>,
  newEntries: readonly NewEntry[],
  limits: RelayLimits,
): boolean {
  const newAmounts = new Map<string, { count: number; bytes: number }>()
  for (const { message, size } of newEntries) {
    const sum = newAmounts.get(message.topic) ?? { count: 0, bytes: 0 }
    newAmounts.set(message.topic, { count: sum.count + 1, bytes: sum.bytes + size })
  }
  return [...newAmounts].every(([name, sum]) => {
    const topic = topics.get(name)
    const messages = (topic?.messages.length ?? 0) + sum.count
    return messages <= limits.topicMessages && (topic?.bytes ?? 0) + sum.bytes <= limits.topicBytes
  })
}

function messageAt(messages: readonly WaitingMessage[], position: number): WaitingMessage | undefined {
  const message = messages[firstAfter(messages, position) - 1]
  return message?.position === position ? message : undefined
}

/**
 * Creates the index of waiting messages by topic, without their envelopes. Positions only grow, so the messages of a topic are in order.
 * The caller has taken room for the messages from the caps; removing a message gives its room back.
 */
export function createTopicIndex(caps: StoredCaps, startedAt: number) {
  const topics = new Map<string, Topic>()
  const expiries = createExpiries(startedAt)
  let count = 0

  const topicOf = (name: string): Topic => {
    const existingTopic = topics.get(name)
    if (existingTopic) return existingTopic
    const topic: Topic = { name, messages: [], byDigest: new Map(), bytes: 0 }
    topics.set(name, topic)
    return topic
  }

  function add({ message: { topic: name, position, publisher }, ...entry }: NewEntry): WaitingMessage {
    const { expiresAt, digest, size, holder } = entry
    const topic = topicOf(name)
    const entryFields = { position, topic: topic.name, publisher, holder, digest, size, expiresAt }
    const message: WaitingMessage = { ...entryFields, ...unwrittenFields }
    topic.byDigest.set(message.digest, message)
    topic.messages.push(message)
    topic.bytes += message.size
    count += 1
    expiries.add(message)
    return message
  }

  /** Removes a message from its topic. May be called twice. */
  function takeOut(message: WaitingMessage): void {
    const topic = topics.get(message.topic)
    if (!topic || message.isGone) return
    message.isGone = true
    topic.messages.splice(firstAfter(topic.messages, message.position) - 1, 1)
    topic.byDigest.delete(message.digest)
    topic.bytes -= message.size
    count -= 1
    caps.release(message.holder, { messages: 1, bytes: message.size })
    for (const { holder } of message.receipts ?? []) caps.receipts.release(holder, 1)
    if (topic.messages.length === 0) topics.delete(topic.name)
  }

  /** Removes a message that could not be stored, also from the expiries, where it could otherwise stay for a month. */
  function remove(message: WaitingMessage): void {
    expiries.remove(message)
    takeOut(message)
  }

  /** Removes up to `maxMessages` expired messages, and calls `drop` for each. Returns whether there are more. */
  function expire(now: number, maxMessages: number, drop: (message: WaitingMessage) => void): boolean {
    const messages = expiries.take(now, maxMessages)
    for (const message of messages) {
      if (message.isGone) continue
      drop(message)
      takeOut(message)
    }
    return messages.length === maxMessages
  }

  const isStored = ({ topic }: Message, digest: string, now: number): boolean =>
    (topics.get(topic)?.byDigest.get(digest)?.expiresAt ?? Number.NEGATIVE_INFINITY) > now

  /** Returns the messages whose envelope is not waiting on their topic already. */
  const withoutStored = (
    messages: readonly Message[],
    digestOf: (envelope: string) => string,
    now: number,
  ): NewMessage[] =>
    withoutDuplicates(messages, digestOf).filter(({ message, digest }) => !isStored(message, digest, now))

  /** Returns the written messages that a reader has not acknowledged, oldest first. */
  const page = (name: string, query: PageQuery) => pageOf(topics.get(name)?.messages ?? [], query)

  /** Sorts the messages after the journal was read: a line that was moved to the end of the journal is read out of order. */
  function sort(): void {
    for (const { messages } of topics.values()) messages.sort((one, other) => one.position - other.position)
  }

  return {
    add,
    remove,
    expire,
    /** Limits all expiries to a time: the clock was too far ahead when the messages arrived. */
    bringForward: expiries.bringForward,
    withoutStored,
    fits: (newEntries: readonly NewEntry[], limits: RelayLimits) => haveRoom(topics, newEntries, limits),
    page,
    find: (name: string, position: number) => messageAt(topics.get(name)?.messages ?? [], position),
    sort,
    count: () => count,
  }
}

export type TopicIndex = ReturnType<typeof createTopicIndex>
