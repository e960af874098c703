import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { StoredMessage } from '../mailbox.js'
import type { MessageTable, Row } from './messageTable.js'
import { type JournalRecord, parseLine } from './record.js'
import { openSegment, type Segment, type Segments, segmentNumbers, setLocation } from './segment.js'

/** Takes a message that was found, with the length of its line; nothing when its ttl has ended. */
export type RestoreMessage = (message: StoredMessage, expiresAt: number, size: number) => Row | undefined

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

interface FoundReceipt {
  readonly segment: Segment
  readonly position: number
  readonly reader: string
}

/** Reads every file of the journal. Answers them, and how many lines were damaged. */
export async function recover(folder: string, table: MessageTable, restore: RestoreMessage) {
  const segments: Segments = new Map()
  const known = new Map<number, Row>()
  const receipts: FoundReceipt[] = []
  let damaged = 0
  const take = (record: JournalRecord, segment: Segment, offset: number, length: number) => {
    if (record.kind === 'receipt') return void receipts.push({ segment, ...record })
    const { message, expiresAt } = record
    // A message that stands twice was being moved when the process ended: the later line counts.
    const row = known.get(message.position) ?? restore(message, expiresAt, length)
    if (row === undefined) return
    known.set(message.position, row)
    setLocation(table, segments, row, { segment: segment.number, offset, length })
  }
  for (const number of await segmentNumbers(folder)) {
    const segment = await openSegment(folder, number, 'old')
    segments.set(number, segment)
    segment.size = (await stat(segment.path)).size
    for await (const { line, offset } of linesOf(segment.path)) {
      const record = parseLine(line.toString())
      if (record) take(record, segment, offset, line.length + 1)
      else damaged += 1
    }
  }
  for (const { segment, position, reader } of receipts) {
    const row = known.get(position)
    if (row === undefined) continue
    if (!table.hasRead(row, reader)) table.addReader(row, reader)
    if (table.location(row)?.segment !== segment.number)
      segment.foreignReceipts.push({ row, position, reader })
  }
  return { segments, damaged }
}
