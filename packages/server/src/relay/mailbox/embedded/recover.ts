import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { StoredLetter } from '../mailbox.js'
import type { Entry, Segment } from './entry.js'
import { type JournalRecord, readLine } from './record.js'
import { openSegment, segmentNumbers, settle } from './segment.js'

/** Takes a letter that was found; nothing when its ttl has ended. */
export type Adopt = (letter: StoredLetter, expiresAt: number) => Entry | undefined

const newline = 0x0a

/** The lines of a file with the offset of each. What stands after the last end of a line was cut short, and is left out. */
async function* linesOf(path: string): AsyncGenerator<{ line: Buffer; offset: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let offset = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield { line: bytes.subarray(start, end), offset }
      offset += end + 1 - start
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}

interface Found {
  readonly segment: Segment
  readonly position: number
  readonly reader: string
}

/** Reads every file of the journal. Answers them, and how many lines were damaged. */
export async function recover(folder: string, adopt: Adopt) {
  const segments: Segment[] = []
  const known = new Map<number, Entry>()
  const receipts: Found[] = []
  let damaged = 0
  const take = (record: JournalRecord, segment: Segment, offset: number, length: number) => {
    if (record.kind === 'receipt') return void receipts.push({ segment, ...record })
    const { letter, expiresAt } = record
    // A letter that stands twice was being moved when the process ended: the later line counts.
    const entry = known.get(letter.position) ?? adopt(letter, expiresAt)
    if (!entry) return
    known.set(letter.position, entry)
    settle(entry, { segment, offset, length })
  }
  for (const number of await segmentNumbers(folder)) {
    const segment = await openSegment(folder, number, 'old')
    segment.size = (await stat(segment.path)).size
    for await (const { line, offset } of linesOf(segment.path)) {
      const record = readLine(line.toString())
      if (record) take(record, segment, offset, line.length + 1)
      else damaged += 1
    }
    segments.push(segment)
  }
  for (const { segment, position, reader } of receipts) {
    const entry = known.get(position)
    if (!entry) continue
    if (!entry.readers.includes(reader)) entry.readers = [...entry.readers, reader]
    if (entry.place?.segment !== segment) segment.notes.push({ entry, reader })
  }
  return { segments, damaged }
}
