import { mkdir } from 'node:fs/promises'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../operations/createLog.js'
import type { Journal } from './journal.js'
import { lockFolder } from './lockFolder.js'
import type { MessageTable, Row } from './messageTable.js'
import { parseLine, receiptLine } from './record.js'
import { type RestoreMessage, recover } from './recover.js'
import {
  clearLocation,
  createAppend,
  openSegment,
  readLineAt,
  removeSegment,
  type Segment,
  setLocation,
  syncFolder,
} from './segment.js'

interface Line {
  readonly row: Row
  /** Position of the message: by the time the line is written the row may hold another message. */
  readonly position: number
  readonly text: string
  /** The reader that acknowledged it; nothing for the message itself. */
  readonly reader?: string
}

export interface DiskJournalOptions {
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly table: MessageTable
  readonly restore: RestoreMessage
  /** A file that is longer is closed and a new one begun. */
  readonly segmentBytes?: number
}

const usualSegmentBytes = 32 * 1024 * 1024
const compactBelow = 0.25 // of a file's bytes still needed: the rest of them is moved and the file removed
const smallFile = 1 / 16 // of a full one
const moveAtOnce = 100
const receiptsMs = 20 // so long acknowledgements wait for a message to be written with

/**
 * A journal on disk. Lines are collected while the disk is busy and written together: one write that answers once
 * it is on the disk, then all their callers are told (group commit). Files whose lines are no longer needed are removed.
 */
export async function openDiskJournal(options: DiskJournalOptions): Promise<Journal> {
  const { folder, clock, log, table, restore, segmentBytes = usualSegmentBytes } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  const { segments, damaged } = await recover(folder, table, restore)
  if (damaged > 0) log('warn', 'mailbox.lines-damaged', { lines: damaged })

  const append = createAppend()
  let lines: Line[] = []
  let waiting: ((durable: boolean) => void)[] = []
  let working: Promise<void> | undefined
  let compacting: Promise<void> | undefined
  let cancelLater: (() => void) | undefined
  let healthy = true
  let closed = false
  let current = await begin(Math.max(0, ...segments.keys()) + 1)

  async function begin(number: number): Promise<Segment> {
    const segment = await openSegment(folder, number, 'new')
    try {
      await syncFolder(folder)
      segments.set(number, segment)
      return segment
    } catch (error) {
      // Left behind it would be in the way of the next attempt.
      await removeSegment(segment)
      throw error
    }
  }

  function writeFailed(code = 'unknown'): false {
    if (healthy) log('error', 'mailbox.write-failed', { code })
    healthy = false
    return false
  }

  async function write(batch: readonly Line[]): Promise<boolean> {
    try {
      if (!healthy || current.size > segmentBytes) await rotate()
      const bytes = Buffer.from(batch.map(({ text }) => text).join(''))
      const bytesWritten = await append(current, bytes)
      // A disk that is full takes what fits and calls that a success.
      if (bytesWritten !== bytes.length) return writeFailed('ENOSPC')
    } catch (error) {
      return writeFailed((error as NodeJS.ErrnoException).code)
    }
    healthy = true
    for (const line of batch) recordWritten(line)
    return true
  }

  const isCurrent = (row: Row, position: number) => table.position(row) === position

  function recordWritten({ row, position, text, reader }: Line) {
    const offset = current.size
    const length = Buffer.byteLength(text)
    current.size += length
    if (!isCurrent(row, position)) return
    if (reader === undefined) setLocation(table, segments, row, { segment: current.number, offset, length })
    else if (table.location(row)?.segment !== current.number)
      current.foreignReceipts.push({ row, position, reader })
  }

  /** After a failed write nobody knows how the file ends, so a new one is begun then too. */
  async function rotate() {
    current = await begin(current.number + 1)
    compactSoon()
  }

  async function work() {
    while (waiting.length > 0) {
      const [batch, callers] = [lines, waiting]
      lines = []
      waiting = []
      // Who wrote nothing waits for what somebody else has just written.
      const durable = batch.length === 0 ? healthy : await write(batch)
      for (const done of callers) done(durable)
    }
    working = undefined
    if (lines.length > 0) writeLater()
  }

  function start() {
    // A turn of the event loop first: whatever else has come by now goes with the same write.
    working ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work)
  }

  const whenDurable = (done: (durable: boolean) => void) => {
    if (!working && lines.length === 0) return done(true)
    waiting.push(done)
    start()
  }

  /** Acknowledgements alone are not worth a write of their own: messages that come meanwhile would have to wait for it. */
  function writeLater() {
    if (working || closed) return
    cancelLater ??= clock.after(receiptsMs, () => {
      cancelLater = undefined
      whenDurable(() => undefined)
    })
  }

  // A small file is what a short life of the process left; many restarts must not leave many files.
  const isStale = ({ live, size }: Segment) => live < size * compactBelow || size < segmentBytes * smallFile

  function compactSoon() {
    const failed = (error: unknown) =>
      log('error', 'mailbox.tidy-failed', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    compacting ??= compactStale()
      .catch(failed)
      .finally(() => {
        compacting = undefined
      })
  }

  async function compactStale() {
    for (let stale = findStale(); stale && !closed; stale = findStale()) {
      if (!(await compact(stale))) return // the disk is not well: another time
      segments.delete(stale.number)
      await removeSegment(stale)
    }
  }

  function findStale(): Segment | undefined {
    for (const segment of segments.values()) if (segment !== current && isStale(segment)) return segment
    return undefined
  }

  /** Writes what is still needed of a file once more, at the end of the journal. */
  async function compact(segment: Segment): Promise<boolean> {
    // A row that was used again stands here twice.
    const rows = [...new Set(segment.rows)]
    for (let from = 0; from < rows.length; from += moveAtOnce) {
      for (const row of rows.slice(from, from + moveAtOnce)) {
        const location = table.location(row)
        const position = table.position(row)
        if (position === 0 || location?.segment !== segment.number) continue
        const text = await readLineAt(segments, location)
        if (!isCurrent(row, position)) continue
        lines.push({ row, position, text })
        for (const reader of table.readers(row))
          lines.push({ row, position, reader, text: receiptLine(position, reader) })
      }
      if (!(await new Promise(whenDurable))) return false
    }
    for (const { row, position, reader } of segment.foreignReceipts) {
      if (isCurrent(row, position)) lines.push({ row, position, reader, text: receiptLine(position, reader) })
    }
    return new Promise(whenDurable)
  }

  compactSoon()
  return {
    addMessage: (row, { position }, text) => void lines.push({ row, position, text }),
    addReceipt(row, reader) {
      const position = table.position(row)
      lines.push({ row, position, reader, text: receiptLine(position, reader) })
      writeLater()
    },
    whenDurable,
    async read(row) {
      const location = table.location(row)
      const record = location && parseLine((await readLineAt(segments, location)).trimEnd())
      return record?.kind === 'message' ? record.message : undefined
    },
    drop(row) {
      const segment = clearLocation(table, segments, row)
      if (segment && segment !== current && isStale(segment)) compactSoon()
    },
    ready: () => healthy,
    async close() {
      closed = true
      cancelLater?.()
      await compacting
      await new Promise(whenDurable)
      await working
      for (const segment of segments.values()) await segment.file.close()
      await unlock()
    },
  }
}
