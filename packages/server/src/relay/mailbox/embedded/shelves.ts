import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Letter, StoredLetter } from '../mailbox.js'
import type { Entry, Shelf } from './entry.js'

interface Fresh {
  readonly letter: Letter
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
const nobody: readonly string[] = []

/** Index of the first entry behind a position. */
function firstAfter(entries: readonly Entry[], position: number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.position ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** What waits, by topic: everything but the messages. Positions only grow, so a shelf is in order by itself. */
export function createShelves(startedAt: number) {
  const shelves = new Map<string, Shelf>()
  const endings = new Map<number, Entry[]>() // by the second in which their life ends
  let [count, bytes, swept] = [0, 0, Math.floor(startedAt / bucketMs)]

  const shelfOf = (topic: string): Shelf => {
    const found = shelves.get(topic)
    if (found) return found
    const shelf: Shelf = { topic, entries: [], byDigest: new Map(), bytes: 0, readers: nobody }
    shelves.set(topic, shelf)
    return shelf
  }

  function add(letter: StoredLetter, expiresAt: number, digest: string): Entry {
    const shelf = shelfOf(letter.topic)
    const { position, publisher, message } = letter
    const entry: Entry = {
      shelf,
      position,
      publisher,
      expiresAt,
      size: message.length,
      digest,
      readers: nobody,
      written: false,
      gone: false,
      place: undefined,
    }
    shelf.entries.push(entry)
    shelf.byDigest.set(digest, entry)
    shelf.bytes += entry.size
    count += 1
    bytes += entry.size
    const second = Math.floor(expiresAt / bucketMs)
    const ending = endings.get(second)
    if (ending) ending.push(entry)
    else endings.set(second, [entry])
    return entry
  }

  /** The letters of a topic mostly have the same readers: they share one list, or the heap would be full of lists. */
  function acknowledge(entry: Entry, reader: string): void {
    const { shelf, readers } = entry
    const same = shelf.readers.length === readers.length + 1 && shelf.readers.at(-1) === reader
    if (!same || readers.some((each, at) => each !== shelf.readers[at]))
      shelf.readers = readers.concat(reader)
    entry.readers = shelf.readers
  }

  function remove(entry: Entry): void {
    if (entry.gone) return
    entry.gone = true
    const { shelf } = entry
    const at = firstAfter(shelf.entries, entry.position) - 1
    shelf.entries.splice(at, 1)
    if (shelf.byDigest.get(entry.digest) === entry) shelf.byDigest.delete(entry.digest)
    shelf.bytes -= entry.size
    count -= 1
    bytes -= entry.size
    if (shelf.entries.length === 0) shelves.delete(shelf.topic)
  }

  /** Takes out those whose life has ended, and answers them. */
  function expire(now: number): Entry[] {
    const ended: Entry[] = []
    for (; (swept + 1) * bucketMs <= now; swept++) {
      for (const entry of endings.get(swept) ?? []) if (!entry.gone) ended.push(entry)
      endings.delete(swept)
    }
    for (const entry of ended) remove(entry)
    return ended
  }

  function isKept(letter: Letter, digest: string, now: number): boolean {
    const found = shelves.get(letter.topic)?.byDigest.get(digest)
    return found !== undefined && found.expiresAt > now
  }

  /** Those letters whose message does not wait on their topic already. */
  function unknown(letters: readonly Letter[], digestOf: (message: string) => string, now: number): Fresh[] {
    const fresh: Fresh[] = []
    for (const letter of letters) {
      const digest = digestOf(letter.message)
      const twice = fresh.some((one) => one.digest === digest && one.letter.topic === letter.topic)
      if (!twice && !isKept(letter, digest, now)) fresh.push({ letter, digest })
    }
    return fresh
  }

  function fits(fresh: readonly Fresh[], limits: RelayLimits): boolean {
    const more = new Map<string, { count: number; bytes: number }>()
    let length = 0
    for (const { letter } of fresh) {
      const sum = more.get(letter.topic) ?? { count: 0, bytes: 0 }
      more.set(letter.topic, { count: sum.count + 1, bytes: sum.bytes + letter.message.length })
      length += letter.message.length
    }
    if (count + fresh.length > limits.storedMessages || bytes + length > limits.storedBytes) return false
    return [...more].every(([topic, sum]) => {
      const shelf = shelves.get(topic)
      const entries = (shelf?.entries.length ?? 0) + sum.count
      return entries <= limits.topicMessages && (shelf?.bytes ?? 0) + sum.bytes <= limits.topicBytes
    })
  }

  /** What a reader has not acknowledged, oldest first, as far as it is written. */
  function page(topic: string, { reader, after, most, bytes: room, now }: PageQuery) {
    const entries = shelves.get(topic)?.entries ?? []
    const found: Entry[] = []
    let [reached, length] = [after, 0]
    for (let at = firstAfter(entries, after); at < entries.length; at++) {
      const entry = entries[at]
      if (!entry?.written) break
      const theirs = entry.publisher !== reader && entry.expiresAt > now && !entry.readers.includes(reader)
      if (theirs) {
        length += entry.size
        if (found.length === most || (length > room && found.length > 0))
          return { entries: found, reached, more: true }
        found.push(entry)
      }
      reached = entry.position
    }
    return { entries: found, reached, more: false }
  }

  function find(topic: string, position: number): Entry | undefined {
    const entries = shelves.get(topic)?.entries ?? []
    const entry = entries[firstAfter(entries, position) - 1]
    return entry?.position === position ? entry : undefined
  }

  /** After the journal was read: lines that were moved stand later in it than they came. */
  function sort(): void {
    for (const { entries } of shelves.values()) entries.sort((one, other) => one.position - other.position)
  }

  return { add, acknowledge, remove, expire, unknown, fits, page, find, sort, count: () => count }
}
