import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Holder } from '../../../operations/createCap.js'
import type { Amount, StoredCaps } from '../createStoredCaps.js'
import type { Message, StoredMessage } from '../mailbox.js'
import { createExpiries } from './expiries.js'
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
  /** Rows that are looked at, at most. */
  readonly most: number
  /** What was found before, where it goes on after a pause. */
  readonly found: Amount
}

interface RowPage {
  readonly rows: readonly Row[]
  /** These, and what was found before. */
  readonly found: Amount
  readonly reached: number
  readonly more: boolean
  /** It looked at as many rows as it may, and has not come to an end. */
  readonly paused: boolean
  readonly looked: number
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
    expiries.add(row, expiresAt)
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
  function page(topic: string, query: PageQuery): RowPage {
    const { reader, after, limit, bytes: maxBytes, now, most, found } = query
    const all = topics.get(topic)?.rows ?? []
    const rows: Row[] = []
    const first = firstAfter(all, after)
    let [reached, length, at] = [after, found.bytes, first]
    const result = (more: boolean, paused = false) => ({
      rows,
      found: { messages: found.messages + rows.length, bytes: length },
      reached,
      more,
      paused,
      looked: at - first,
    })
    for (; at < all.length; at++) {
      const row = all[at]
      if (row === undefined || !table.isWritten(row)) break
      if (at - first === most) return result(true, true)
      if (!table.isBy(row, reader) && table.expiresAt(row) > now && !table.hasRead(row, reader)) {
        const count = found.messages + rows.length
        const size = table.size(row)
        if (count === limit || (length + size > maxBytes && count > 0)) return result(true)
        length += size
        rows.push(row)
      }
      reached = table.position(row)
    }
    return result(false)
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

  return { add, remove, expire, bringForward, withoutStored, fits, page, find, sort, count: () => count }
}
