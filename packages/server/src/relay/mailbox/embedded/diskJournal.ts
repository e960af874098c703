import { mkdir } from 'node:fs/promises'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import { createTidy, type Tidy } from './createTidy.js'
import { openCurrentSegment } from './currentSegment.js'
import { createGroupCommit, type Line } from './groupCommit.js'
import type { Journal } from './journal.js'
import { lockFolder } from './lockFolder.js'
import type { MessageTable } from './messageTable.js'
import { parseLine, receiptLine } from './record.js'
import { type RestoreMessage, type RestoreReceipt, recover } from './recover.js'
import { readLineAt } from './segment.js'
import { createSegmentUse } from './segmentUse.js'

export interface DiskJournalOptions {
  readonly folder: string
  readonly clock: Clock
  readonly limits: () => RelayLimits
  readonly log: Log
  readonly metrics: Metrics
  readonly table: MessageTable
  readonly restore: RestoreMessage
  readonly restoreReceipt: RestoreReceipt
  /** A file that is longer is closed and a new one begun. */
  readonly segmentBytes?: number
}

const usualSegmentBytes = 32 * 1024 * 1024

/**
 * A journal on disk: lines are added to the newest of its files, and files whose lines are no longer needed are
 * removed.
 */
export async function openDiskJournal(options: DiskJournalOptions): Promise<Journal> {
  const { folder, clock, log, table, segmentBytes = usualSegmentBytes } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  const segments = new Map()
  const use = createSegmentUse(table, segments)
  const { damaged } = await recover({ ...options, segments, use })
  if (damaged > 0) log('warn', 'mailbox.lines-damaged', { lines: damaged })
  const current = await openCurrentSegment({
    ...options,
    segments,
    segmentBytes,
    reserveBytes: () => options.limits().diskReserveBytes,
    changed: () => tidy?.soon(),
  })
  let tidy: Tidy | undefined
  const commit = createGroupCommit({ clock, write, ready: current.ready })
  tidy = createTidy({ segments, segmentBytes, current: current.number, table, use, commit, log })

  async function write(lines: readonly Line[]): Promise<boolean> {
    let offset = await current.add(Buffer.from(lines.map(({ text }) => text).join('')))
    if (offset === undefined) return false
    for (const { row, position, text, reader } of lines) {
      const location = { segment: current.number(), offset, length: Buffer.byteLength(text) }
      offset += location.length
      if (table.position(row) !== position) continue
      if (reader === undefined) use.placeMessage(row, location)
      else use.placeReceipt(row, reader, location)
    }
    return true
  }

  tidy.soon()
  return {
    addMessage: (row, { position }, text) => commit.push({ row, position, text }),
    addReceipt(row, reader) {
      const position = table.position(row)
      commit.push({ row, position, reader, text: receiptLine(position, reader) })
      commit.later()
    },
    whenDurable: commit.whenDurable,
    async read(row) {
      const location = table.location(row)
      const record = location && parseLine((await readLineAt(segments, location)).trimEnd())
      return record?.kind === 'message' ? record.message : undefined
    },
    drop: (row) => tidy?.look(use.clear(row)),
    ready: current.ready,
    async close() {
      await tidy?.close()
      await commit.close()
      await current.close()
      for (const segment of segments.values()) await segment.file.close()
      await unlock()
    },
  }
}
