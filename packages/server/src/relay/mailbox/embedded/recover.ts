import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Holder } from '../../../limits/holder.js'
import type { StoredMessage } from '../mailbox.js'
import type { LinePlace, LinePlaces } from './linePlaces.js'
import { type JournalRecord, parseLine } from './record.js'
import { openSegment, type Segments, segmentNumbers } from './segment.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** A recovered message. */
export interface RecoveredMessage {
  readonly message: StoredMessage
  readonly expiresAt: number
  /** Length of its line, in bytes. */
  readonly size: number
  readonly holder: Holder
}

/** Takes a recovered message; returns `undefined` if it has expired. */
export type RestoreMessage = (recovered: RecoveredMessage) => WaitingMessage | undefined
/** Takes a recovered receipt; returns `undefined` if it is not stored, or occurs twice. */
export type RestoreReceipt = (message: WaitingMessage, reader: string) => StoredReceipt | undefined

const newline = 0x0a

/** Yields the lines of a file with their offsets. Leaves out an incomplete last line. */
async function* linesOf(path: string): AsyncGenerator<{ line: Buffer; offset: number }> {
  let remainder: Buffer = Buffer.alloc(0)
  let offset = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk])
    let start = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield { line: bytes.subarray(start, end), offset }
      offset += end + 1 - start
      start = end + 1
    }
    remainder = bytes.subarray(start)
  }
}

interface RecoveredReceipt {
  readonly place: LinePlace
  readonly position: number
  readonly reader: string
}

export interface RecoverOptions {
  readonly folder: string
  readonly restore: RestoreMessage
  readonly restoreReceipt: RestoreReceipt
  /** The map that `recover` fills with the files it opens. */
  readonly segments: Segments
  readonly places: LinePlaces
}

/** Reads every file of the journal. Returns how many lines were damaged. */
export async function recover(options: RecoverOptions): Promise<{ readonly damagedLines: number }> {
  const { folder, restore, restoreReceipt, segments, places } = options
  const messagesById = new Map<number, WaitingMessage>()
  const receipts: RecoveredReceipt[] = []
  let damagedLines = 0
  const take = (record: JournalRecord, place: LinePlace) => {
    if (record.kind === 'receipt') return void receipts.push({ place, ...record })
    const { message, expiresAt, holder } = record
    // A message that occurs twice was being moved when the process ended: use the later line.
    const waitingMessage =
      messagesById.get(message.position) ?? restore({ message, expiresAt, holder, size: place.length })
    if (waitingMessage === undefined) return
    messagesById.set(message.position, waitingMessage)
    places.placeMessage(waitingMessage, place)
  }
  for (const number of await segmentNumbers(folder)) {
    const segment = await openSegment(folder, number, 'old')
    segments.set(number, segment)
    segment.size = (await stat(segment.path)).size
    for await (const { line, offset } of linesOf(segment.path)) {
      const record = parseLine(line.toString())
      if (record) take(record, { segment: number, offset, length: line.length + 1 })
      else damagedLines += 1
    }
  }
  for (const { place, position, reader } of receipts) {
    const message = messagesById.get(position)
    const receipt = message && restoreReceipt(message, reader)
    if (receipt) places.placeReceipt(receipt, place)
  }
  return { damagedLines }
}
