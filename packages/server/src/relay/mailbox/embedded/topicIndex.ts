import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../operations/holder.js'
import type { StoredCaps } from '../createStoredCaps.js'
import type { Message, StoredMessage } from '../mailbox.js'
import { createExpiries } from './expiries.js'
import type { MessageTable, Row } from './messageTable.js'
import { firstAfter, type PageQuery, pageOf, type TopicEntry } from './topicRows.js'

/** A message that is not stored yet. */
export interface NewMessage {
  readonly message: Message
  /** sha256 of the envelope, a character a byte. */
  readonly digest: string
}

/** A message with what the index keeps of it beside its fields. */
export interface NewEntry {
  readonly message: StoredMessage
  readonly digest: string
  readonly expiresAt: number
  /** Length of its line in the journal. */
  readonly size: number
  readonly holder: Holder
}

/**
 * Creates the index of what waits, by topic: everything but the envelopes. Positions only grow, so the rows of a topic
 * are in order by themselves. What is added has been taken from the caps; what is removed is given back to them.
 */
export function createTopicIndex(table: MessageTable, caps: StoredCaps, startedAt: number) {
  const topics = new Map<string, TopicEntry>()
  const byNumber: (TopicEntry | undefined)[] = []
  const freeNumbers: number[] = []
  const expiries = createExpiries(startedAt)
  let count = 0

  const entryOf = (topic: string): TopicEntry => {
    const found = topics.get(topic)
    if (found) return found
    const number = freeNumbers.pop() ?? byNumber.length
    const entry: TopicEntry = { number, topic, rows: [], byDigest: new Map(), bytes: 0 }
    byNumber[number] = entry
    topics.set(topic, entry)
    return entry
  }

  function add({ message, expiresAt, digest, size, holder }: NewEntry): Row {
    const { topic, position, publisher } = message
    const entry = entryOf(topic)
    const topicNumber = entry.number
    const row = table.add({ position, expiresAt, size, topicNumber, publisher, digest, holder })
    entry.byDigest.set(digest, row)
    entry.rows.push(row)
    entry.bytes += size
    count += 1
    expiries.add(row, expiresAt)
    return row
  }

  /** Takes a message out. Nothing happens when the row holds another one by now. */
  function remove(row: Row, position: number): void {
    const entry = byNumber[table.topicNumber(row)]
    if (!entry || table.position(row) !== position) return
    entry.rows.splice(firstAfter(table, entry.rows, position) - 1, 1)
    entry.byDigest.delete(table.digest(row))
    const size = table.size(row)
    entry.bytes -= size
    count -= 1
    caps.give(table.holder(row), { messages: 1, bytes: size })
    for (const holder of table.receiptHolders(row)) caps.receipts.give(holder, 1)
    table.remove(row)
    if (entry.rows.length > 0) return
    topics.delete(entry.topic)
    byNumber[entry.number] = undefined
    freeNumbers.push(entry.number)
  }

  /** Takes out those whose life has ended, so many at most; each is handed over before. Answers whether more have. */
  function expire(now: number, most: number, drop: (row: Row) => void): boolean {
    const rows = expiries.take(now, most)
    for (const row of rows) {
      // A row that was given back before its time may have gone to another message.
      const position = table.position(row)
      if (position === 0 || table.expiresAt(row) > now) continue
      drop(row)
      remove(row, position)
    }
    return rows.length === most
  }

  /** Lets nothing live longer than until then: the clock stood too far ahead when it came. */
  const bringForward = (latest: number) =>
    expiries.bringForward(latest, (row) => table.setExpiresAt(row, Math.min(latest, table.expiresAt(row))))

  function isStored(message: Message, digest: string, now: number): boolean {
    const found = topics.get(message.topic)?.byDigest.get(digest)
    return found !== undefined && table.expiresAt(found) > now
  }

  /** Those messages whose envelope does not wait on their topic already. */
  function withoutStored(
    messages: readonly Message[],
    digestOf: (envelope: string) => string,
    now: number,
  ): NewMessage[] {
    const fresh: NewMessage[] = []
    for (const message of messages) {
      const digest = digestOf(message.envelope)
      const twice = fresh.some((one) => one.digest === digest && one.message.topic === message.topic)
      if (!twice && !isStored(message, digest, now)) fresh.push({ message, digest })
    }
    return fresh
  }

  /** Whether the topics have room for these; how much there may be in all is for the caps to say. */
  function fits(fresh: readonly NewEntry[], limits: RelayLimits): boolean {
    const more = new Map<string, { count: number; bytes: number }>()
    for (const { message, size } of fresh) {
      const sum = more.get(message.topic) ?? { count: 0, bytes: 0 }
      more.set(message.topic, { count: sum.count + 1, bytes: sum.bytes + size })
    }
    return [...more].every(([topic, sum]) => {
      const entry = topics.get(topic)
      const messages = (entry?.rows.length ?? 0) + sum.count
      return messages <= limits.topicMessages && (entry?.bytes ?? 0) + sum.bytes <= limits.topicBytes
    })
  }

  /** Returns the rows that a reader has not acknowledged, oldest first, as far as they are written. */
  const page = (topic: string, query: PageQuery) => pageOf(table, topics.get(topic)?.rows ?? [], query)

  function find(topic: string, position: number): Row | undefined {
    const rows = topics.get(topic)?.rows ?? []
    const row = rows[firstAfter(table, rows, position) - 1]
    return row !== undefined && table.position(row) === position ? row : undefined
  }

  /** After the journal was read: lines that were moved stand later in it than they came. */
  function sort(): void {
    for (const { rows } of topics.values())
      rows.sort((one, other) => table.position(one) - table.position(other))
  }

  return { add, remove, expire, bringForward, withoutStored, fits, page, find, sort, count: () => count }
}

export type TopicIndex = ReturnType<typeof createTopicIndex>
