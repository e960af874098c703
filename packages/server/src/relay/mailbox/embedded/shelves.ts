import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Message, StoredMessage } from '../mailbox.js'
import { keyOf, type MessageTable, type Row } from './messageTable.js'

/** All messages of a topic that wait, by position. */
interface Shelf {
  readonly number: number
  readonly topic: string
  readonly rows: Row[]
  /** The newest row by the key of its digest; others of that key hang on it. */
  readonly byDigest: Map<number, Row>
  /** Length of the messages together. */
  bytes: number
}

interface Fresh {
  readonly message: Message
  readonly digest: string
}

interface PageQuery {
  readonly reader: string
  readonly after: number
  readonly most: number
  readonly bytes: number
  readonly now: number
}

const bucketMs = 1_000

/** What waits, by topic: everything but the messages. Positions only grow, so a shelf is in order by itself. */
export function createShelves(table: MessageTable, startedAt: number) {
  const shelves = new Map<string, Shelf>()
  const numbered: (Shelf | undefined)[] = []
  const freeNumbers: number[] = []
  const endings = new Map<number, Row[]>() // by the second in which their life ends
  let [count, bytes, swept] = [0, 0, Math.floor(startedAt / bucketMs)]

  const secondOf = (row: Row) => Math.floor(table.expiresAt(row) / bucketMs)

  const shelfOf = (topic: string): Shelf => {
    const found = shelves.get(topic)
    if (found) return found
    const number = freeNumbers.pop() ?? numbered.length
    const shelf: Shelf = { number, topic, rows: [], byDigest: new Map(), bytes: 0 }
    numbered[number] = shelf
    shelves.set(topic, shelf)
    return shelf
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

  function withDigest(shelf: Shelf | undefined, digest: string): Row | undefined {
    let row = shelf?.byDigest.get(keyOf(digest))
    while (row !== undefined && !table.hasDigest(row, digest)) row = table.next(row)
    return row
  }

  function add(
    { topic, position, publisher, envelope }: StoredMessage,
    expiresAt: number,
    digest: string,
  ): Row {
    const shelf = shelfOf(topic)
    const size = envelope.length
    const row = table.add({ position, expiresAt, size, shelf: shelf.number, publisher, digest })
    const key = keyOf(digest)
    table.setNext(row, shelf.byDigest.get(key))
    shelf.byDigest.set(key, row)
    shelf.rows.push(row)
    shelf.bytes += size
    count += 1
    bytes += size
    const second = Math.floor(expiresAt / bucketMs)
    const ending = endings.get(second)
    if (ending) ending.push(row)
    else endings.set(second, [row])
    return row
  }

  function unhang(shelf: Shelf, row: Row): void {
    const key = table.key(row)
    const after = table.next(row)
    let before = shelf.byDigest.get(key)
    if (before === row) {
      if (after === undefined) shelf.byDigest.delete(key)
      else shelf.byDigest.set(key, after)
      return
    }
    while (before !== undefined && table.next(before) !== row) before = table.next(before)
    if (before !== undefined) table.setNext(before, after)
  }

  /** Takes a message out. Nothing happens when the row holds another one by now. */
  function remove(row: Row, position: number): void {
    const shelf = numbered[table.shelf(row)]
    if (!shelf || table.position(row) !== position) return
    shelf.rows.splice(firstAfter(shelf.rows, position) - 1, 1)
    unhang(shelf, row)
    const size = table.size(row)
    shelf.bytes -= size
    count -= 1
    bytes -= size
    table.remove(row)
    if (shelf.rows.length > 0) return
    shelves.delete(shelf.topic)
    numbered[shelf.number] = undefined
    freeNumbers.push(shelf.number)
  }

  /** Takes out those whose life has ended; each is handed over before. */
  function expire(now: number, drop: (row: Row) => void): void {
    for (; (swept + 1) * bucketMs <= now; swept++) {
      for (const row of endings.get(swept) ?? []) {
        // A row that was given back before its time may have gone to a message of another second.
        const position = table.position(row)
        if (position === 0 || secondOf(row) !== swept) continue
        drop(row)
        remove(row, position)
      }
      endings.delete(swept)
    }
  }

  function isKept(message: Message, digest: string, now: number): boolean {
    const found = withDigest(shelves.get(message.topic), digest)
    return found !== undefined && table.expiresAt(found) > now
  }

  /** Those messages whose envelope does not wait on their topic already. */
  function unknown(
    messages: readonly Message[],
    digestOf: (envelope: string) => string,
    now: number,
  ): Fresh[] {
    const fresh: Fresh[] = []
    for (const message of messages) {
      const digest = digestOf(message.envelope)
      const twice = fresh.some((one) => one.digest === digest && one.message.topic === message.topic)
      if (!twice && !isKept(message, digest, now)) fresh.push({ message, digest })
    }
    return fresh
  }

  function fits(fresh: readonly Fresh[], limits: RelayLimits): boolean {
    const more = new Map<string, { count: number; bytes: number }>()
    let length = 0
    for (const { message } of fresh) {
      const sum = more.get(message.topic) ?? { count: 0, bytes: 0 }
      more.set(message.topic, { count: sum.count + 1, bytes: sum.bytes + message.envelope.length })
      length += message.envelope.length
    }
    if (count + fresh.length > limits.storedMessages || bytes + length > limits.storedBytes) return false
    return [...more].every(([topic, sum]) => {
      const shelf = shelves.get(topic)
      const messages = (shelf?.rows.length ?? 0) + sum.count
      return messages <= limits.topicMessages && (shelf?.bytes ?? 0) + sum.bytes <= limits.topicBytes
    })
  }

  /** What a reader has not acknowledged, oldest first, as far as it is written. */
  function page(topic: string, { reader, after, most, bytes: room, now }: PageQuery) {
    const all = shelves.get(topic)?.rows ?? []
    const rows: Row[] = []
    let [reached, length] = [after, 0]
    for (let at = firstAfter(all, after); at < all.length; at++) {
      const row = all[at]
      if (row === undefined || !table.isWritten(row)) break
      if (!table.isBy(row, reader) && table.expiresAt(row) > now && !table.hasRead(row, reader)) {
        length += table.size(row)
        if (rows.length === most || (length > room && rows.length > 0)) return { rows, reached, more: true }
        rows.push(row)
      }
      reached = table.position(row)
    }
    return { rows, reached, more: false }
  }

  function find(topic: string, position: number): Row | undefined {
    const rows = shelves.get(topic)?.rows ?? []
    const row = rows[firstAfter(rows, position) - 1]
    return row !== undefined && table.position(row) === position ? row : undefined
  }

  /** After the journal was read: lines that were moved stand later in it than they came. */
  function sort(): void {
    for (const { rows } of shelves.values())
      rows.sort((one, other) => table.position(one) - table.position(other))
  }

  return { add, remove, expire, unknown, fits, page, find, sort, count: () => count }
}
