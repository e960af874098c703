import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../operations/createCap.js'
import type { StoredCaps } from '../createStoredCaps.js'
import type { Message, StoredMessage } from '../mailbox.js'
import { keyOf, type MessageTable, type Row } from './messageTable.js'

/** The entry of a topic: its messages that wait, by position. */
interface TopicEntry {
  readonly number: number
  readonly topic: string
  readonly rows: Row[]
  /** The newest row by the key of its digest; others of that key hang on it. */
  readonly byDigest: Map<number, Row>
  /** Length of their lines together. */
  bytes: number
}

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

interface PageQuery {
  readonly reader: string
  readonly after: number
  readonly limit: number
  readonly bytes: number
  readonly now: number
}

const bucketMs = 1_000

/**
 * Creates the index of what waits, by topic: everything but the envelopes. Positions only grow, so the rows of a topic
 * are in order by themselves. What is added has been taken from the caps; what is removed is given back to them.
 */
export function createTopicIndex(table: MessageTable, caps: StoredCaps, startedAt: number) {
  const topics = new Map<string, TopicEntry>()
  const byNumber: (TopicEntry | undefined)[] = []
  const freeNumbers: number[] = []
  const expiries = new Map<number, Row[]>() // by the second in which their life ends
  let [count, swept] = [0, Math.floor(startedAt / bucketMs)]

  const secondOf = (row: Row) => Math.floor(table.expiresAt(row) / bucketMs)

  const entryOf = (topic: string): TopicEntry => {
    const found = topics.get(topic)
    if (found) return found
    const number = freeNumbers.pop() ?? byNumber.length
    const entry: TopicEntry = { number, topic, rows: [], byDigest: new Map(), bytes: 0 }
    byNumber[number] = entry
    topics.set(topic, entry)
    return entry
  }

  /** Index of the first of these rows behind a position. */
  function firstAfter(rows: readonly Row[], position: number): number {
    let [low, high] = [0, rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (table.position(rows[middle] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low
  }

  function withDigest(entry: TopicEntry | undefined, digest: string): Row | undefined {
    let row = entry?.byDigest.get(keyOf(digest))
    while (row !== undefined && !table.hasDigest(row, digest)) row = table.next(row)
    return row
  }

  function add({ message, expiresAt, digest, size, holder }: NewEntry): Row {
    const { topic, position, publisher } = message
    const entry = entryOf(topic)
    const topicNumber = entry.number
    const row = table.add({ position, expiresAt, size, topicNumber, publisher, digest, holder })
    const key = keyOf(digest)
    table.setNext(row, entry.byDigest.get(key))
    entry.byDigest.set(key, row)
    entry.rows.push(row)
    entry.bytes += size
    count += 1
    const second = Math.floor(expiresAt / bucketMs)
    const expiring = expiries.get(second)
    if (expiring) expiring.push(row)
    else expiries.set(second, [row])
    return row
  }

  function unlink(entry: TopicEntry, row: Row): void {
    const key = table.key(row)
    const after = table.next(row)
    let before = entry.byDigest.get(key)
    if (before === row) {
      if (after === undefined) entry.byDigest.delete(key)
      else entry.byDigest.set(key, after)
      return
    }
    while (before !== undefined && table.next(before) !== row) before = table.next(before)
    if (before !== undefined) table.setNext(before, after)
  }

  /** Takes a message out. Nothing happens when the row holds another one by now. */
  function remove(row: Row, position: number): void {
    const entry = byNumber[table.topicNumber(row)]
    if (!entry || table.position(row) !== position) return
    entry.rows.splice(firstAfter(entry.rows, position) - 1, 1)
    unlink(entry, row)
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

  /** Takes out those whose life has ended; each is handed over before. */
  function expire(now: number, drop: (row: Row) => void): void {
    for (; (swept + 1) * bucketMs <= now; swept++) {
      for (const row of expiries.get(swept) ?? []) {
        // A row that was given back before its time may have gone to a message of another second.
        const position = table.position(row)
        if (position === 0 || secondOf(row) !== swept) continue
        drop(row)
        remove(row, position)
      }
      expiries.delete(swept)
    }
  }

  function isStored(message: Message, digest: string, now: number): boolean {
    const found = withDigest(topics.get(message.topic), digest)
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
  function page(topic: string, { reader, after, limit, bytes: maxBytes, now }: PageQuery) {
    const all = topics.get(topic)?.rows ?? []
    const rows: Row[] = []
    let [reached, length] = [after, 0]
    for (let at = firstAfter(all, after); at < all.length; at++) {
      const row = all[at]
      if (row === undefined || !table.isWritten(row)) break
      if (!table.isBy(row, reader) && table.expiresAt(row) > now && !table.hasRead(row, reader)) {
        length += table.size(row)
        if (rows.length === limit || (length > maxBytes && rows.length > 0))
          return { rows, reached, more: true }
        rows.push(row)
      }
      reached = table.position(row)
    }
    return { rows, reached, more: false }
  }

  function find(topic: string, position: number): Row | undefined {
    const rows = topics.get(topic)?.rows ?? []
    const row = rows[firstAfter(rows, position) - 1]
    return row !== undefined && table.position(row) === position ? row : undefined
  }

  /** After the journal was read: lines that were moved stand later in it than they came. */
  function sort(): void {
    for (const { rows } of topics.values())
      rows.sort((one, other) => table.position(one) - table.position(other))
  }

  return { add, remove, expire, withoutStored, fits, page, find, sort, count: () => count }
}
