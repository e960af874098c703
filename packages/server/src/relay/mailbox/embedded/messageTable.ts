import type { Holder } from '../../../operations/holder.js'
import { createInterner } from './interner.js'

/** Number of a message's row. A row is used again once its message is gone: who keeps one keeps the position beside it. */
export type Row = number

/** The location of a message's line in the journal. */
export interface RecordLocation {
  /** Number of the file; from 1. */
  readonly segment: number
  readonly offset: number
  readonly length: number
}

const rowBits = 14
const rowsAtOnce = 1 << rowBits
const rowMask = rowsAtOnce - 1

// What a row holds: two numbers that need more than 32 bits, and words.
const numbersEach = 2
const [position, expiresAt] = [0, 1]
const wordsEach = 19
const [segment, offset, length, size, topicNumber, publisher, reader, nextFree, digest] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
const [holder, readerHolder, receiptBytes] = [16, 17, 18] // behind the eight words of the digest

interface Block {
  readonly numbers: Float64Array
  readonly words: Uint32Array
}

/** The facts of a message beside its location. Its envelope is read from the journal when a reader fetches it. */
export interface MessageRow {
  readonly position: number
  readonly expiresAt: number
  /** Length of its line in the journal. */
  readonly size: number
  /** Number of its topic in the topic index. */
  readonly topicNumber: number
  readonly publisher: string
  readonly holder: Holder
  /** sha256 of the envelope, a character a byte. */
  readonly digest: string
}

const wordOf = (of: string, at: number) =>
  ((of.charCodeAt(at) << 24) |
    (of.charCodeAt(at + 1) << 16) |
    (of.charCodeAt(at + 2) << 8) |
    of.charCodeAt(at + 3)) >>>
  0

const bytesOf = (of: number) => [of >>> 24, (of >>> 16) & 255, (of >>> 8) & 255, of & 255]

const digestWords = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * Creates the table of all messages that wait, in numbers outside of the heap, 92 bytes each: as objects a million of them
 * kept the collector busy for tens of milliseconds at a time, in which nothing was delivered.
 */
export function createMessageTable() {
  const blocks: Block[] = []
  const names = createInterner()
  /** The readers that have acknowledged a message, from the second one on, with who holds the receipt. */
  const others = new Map<Row, Map<string, Holder>>()
  let used = 0
  let free = 0 // the row that was given back last, plus one; each names the one before it

  const number = (row: Row, field: number) => blocks[row >>> rowBits]?.numbers[numberAt(row, field)] ?? 0
  const word = (row: Row, field: number) => blocks[row >>> rowBits]?.words[wordAt(row, field)] ?? 0
  const setNumber = (row: Row, field: number, value: number) => {
    const block = blocks[row >>> rowBits]
    if (block) block.numbers[numberAt(row, field)] = value
  }
  const setWord = (row: Row, field: number, value: number) => {
    const block = blocks[row >>> rowBits]
    if (block) block.words[wordAt(row, field)] = value
  }

  const internHolder = (name: Holder) => (name === undefined ? 0 : names.intern(name))

  function take(): Row {
    if (free > 0) {
      const row = free - 1
      free = word(row, nextFree)
      return row
    }
    if (used === blocks.length * rowsAtOnce) {
      blocks.push({
        numbers: new Float64Array(rowsAtOnce * numbersEach),
        words: new Uint32Array(rowsAtOnce * wordsEach),
      })
    }
    used += 1
    return used - 1
  }

  return {
    add(message: MessageRow): Row {
      const row = take()
      setNumber(row, position, message.position)
      setNumber(row, expiresAt, message.expiresAt)
      setWord(row, segment, 0)
      setWord(row, size, message.size)
      setWord(row, topicNumber, message.topicNumber)
      setWord(row, publisher, names.intern(message.publisher))
      setWord(row, holder, internHolder(message.holder))
      setWord(row, reader, 0)
      setWord(row, readerHolder, 0)
      setWord(row, receiptBytes, 0)
      for (const at of digestWords) setWord(row, digest + at, wordOf(message.digest, at * 4))
      return row
    },

    /** Gives a row back. */
    remove(row: Row): void {
      names.release(word(row, publisher))
      names.release(word(row, holder))
      names.release(word(row, reader))
      names.release(word(row, readerHolder))
      others.delete(row)
      setNumber(row, position, 0)
      setWord(row, nextFree, free)
      free = row + 1
    },

    /** 0 for a row that holds no message. */
    position: (row: Row) => number(row, position),
    expiresAt: (row: Row) => number(row, expiresAt),
    setExpiresAt: (row: Row, time: number) => setNumber(row, expiresAt, time),
    size: (row: Row) => word(row, size),
    topicNumber: (row: Row) => word(row, topicNumber),
    isBy: (row: Row, name: string) => names.nameOf(word(row, publisher)) === name,
    holder: (row: Row): Holder => names.nameOf(word(row, holder)),
    /** Returns the digest as it was given. */
    digest: (row: Row): string =>
      String.fromCharCode(...digestWords.flatMap((at) => bytesOf(word(row, digest + at)))),

    /** Returns the place of its line in the journal; nothing while the line is not durable. */
    location(row: Row): RecordLocation | undefined {
      const number = word(row, segment)
      return number > 0
        ? { segment: number, offset: word(row, offset), length: word(row, length) }
        : undefined
    },
    isWritten: (row: Row) => word(row, segment) > 0,
    setLocation(row: Row, location: RecordLocation): void {
      setWord(row, segment, location.segment)
      setWord(row, offset, location.offset)
      setWord(row, length, location.length)
      setWord(row, receiptBytes, 0)
    },
    /** Length of the receipts that stand in the file of the message. */
    receiptBytes: (row: Row) => word(row, receiptBytes),
    addReceiptBytes: (row: Row, bytes: number) => setWord(row, receiptBytes, word(row, receiptBytes) + bytes),

    hasRead: (row: Row, name: string) =>
      names.nameOf(word(row, reader)) === name || (others.get(row)?.has(name) ?? false),
    addReader(row: Row, name: string, by: Holder): void {
      const more = others.get(row)
      if (more) more.set(name, by)
      else if (word(row, reader) > 0) others.set(row, new Map([[name, by]]))
      else {
        setWord(row, reader, names.intern(name))
        setWord(row, readerHolder, internHolder(by))
      }
    },
    readerCount: (row: Row) => (word(row, reader) > 0 ? 1 : 0) + (others.get(row)?.size ?? 0),
    readers(row: Row): readonly string[] {
      const first = names.nameOf(word(row, reader))
      return first === undefined ? [] : [first, ...(others.get(row)?.keys() ?? [])]
    },
    /** Returns the holder of each of its receipts. */
    receiptHolders: (row: Row): readonly Holder[] =>
      word(row, reader) === 0
        ? []
        : [names.nameOf(word(row, readerHolder)), ...(others.get(row)?.values() ?? [])],
  }
}

export type MessageTable = ReturnType<typeof createMessageTable>

const numberAt = (row: Row, field: number) => (row & rowMask) * numbersEach + field
const wordAt = (row: Row, field: number) => (row & rowMask) * wordsEach + field
