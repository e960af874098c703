import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Holder } from '../../../operations/holder.js'
import type { StoredMessage } from '../mailbox.js'
import type { RecordLocation, Row } from './messageTable.js'
import { type JournalRecord, parseLine } from './record.js'
import { openSegment, type Segments, segmentNumbers } from './segment.js'
import type { SegmentUse } from './segmentUse.js'

/** A message that was found. */
export interface FoundMessage {
  readonly message: StoredMessage
  readonly expiresAt: number
  /** The length of its line, in bytes. */
  readonly size: number
  readonly holder: Holder
}

/** Takes a message that was found; nothing when its ttl has ended. */
export type RestoreMessage = (found: FoundMessage) => Row | undefined
/** Takes a receipt that was found; `false` when it is not kept, or stands twice. */
export type RestoreReceipt = (row: Row, reader: string) => boolean

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
  readonly location: RecordLocation
  readonly position: number
  readonly reader: string
}

export interface RecoverOptions {
  readonly folder: string
  readonly restore: RestoreMessage
  readonly restoreReceipt: RestoreReceipt
  /** The files are put here. */
  readonly segments: Segments
  readonly use: SegmentUse
}

/** Reads every file of the journal. Answers how many lines were damaged. */
export async function recover(options: RecoverOptions): Promise<{ readonly damaged: number }> {
  const { folder, restore, restoreReceipt, segments, use } = options
  const known = new Map<number, Row>()
  const receipts: FoundReceipt[] = []
  let damaged = 0
  const take = (record: JournalRecord, location: RecordLocation) => {
    if (record.kind === 'receipt') return void receipts.push({ location, ...record })
    const { message, expiresAt, holder } = record
    // A message that stands twice was being moved when the process ended: the later line counts.
    const row = known.get(message.position) ?? restore({ message, expiresAt, holder, size: location.length })
    if (row === undefined) return
    known.set(message.position, row)
    use.placeMessage(row, location)
  }
  for (const number of await segmentNumbers(folder)) {
    const segment = await openSegment(folder, number, 'old')
    segments.set(number, segment)
    segment.size = (await stat(segment.path)).size
    for await (const { line, offset } of linesOf(segment.path)) {
      const record = parseLine(line.toString())
      if (record) take(record, { segment: number, offset, length: line.length + 1 })
      else damaged += 1
    }
  }
  for (const { location, position, reader } of receipts) {
    const row = known.get(position)
    if (row !== undefined && restoreReceipt(row, reader)) use.placeReceipt(row, reader, location)
  }
  return { damaged }
}
