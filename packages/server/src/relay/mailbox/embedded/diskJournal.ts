import { mkdir } from 'node:fs/promises'
import type { Clock } from '../../../clock.js'
import type { RelayLimits } from '../../../config/relayLimits.js'
import type { Log } from '../../../operations/createLog.js'
import type { Metrics } from '../../../operations/createMetrics.js'
import { createTidy, type Tidy } from './createTidy.js'
import { openCurrentSegment } from './currentSegment.js'
import { createGroupCommit, type Line } from './groupCommit.js'
import type { Journal } from './journal.js'
import { createLinePlaces } from './linePlaces.js'
import { lockFolder } from './lockFolder.js'
import { parseLine, receiptLine } from './record.js'
import { type RestoreMessage, type RestoreReceipt, recover } from './recover.js'
import { readLineOf, type Segments } from './segment.js'

export interface DiskJournalOptions {
  readonly folder: string
  readonly clock: Clock
  readonly limits: () => RelayLimits
  readonly log: Log
  readonly metrics: Metrics
  readonly restore: RestoreMessage
  readonly restoreReceipt: RestoreReceipt
  /** Maximum length of a file, in bytes. A longer file is closed, and a new one begun. */
  readonly segmentBytes?: number
}

const defaultSegmentBytes = 32 * 1024 * 1024

/** Opens a journal on disk: lines are appended to the newest file, and files without live lines are removed. */
export async function openDiskJournal(options: DiskJournalOptions): Promise<Journal> {
  const { folder, clock, log, segmentBytes = defaultSegmentBytes } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  const segments: Segments = new Map()
  const places = createLinePlaces(segments)
  const { damagedLines } = await recover({ ...options, segments, places })
  if (damagedLines > 0) log('warn', 'mailbox.lines-damaged', { lines: damagedLines })
  const current = await openCurrentSegment({
    ...options,
    segments,
    segmentBytes,
    reserveBytes: () => options.limits().diskReserveBytes,
    onChange: () => tidy?.soon(),
  })
  let tidy: Tidy | undefined
  const commit = createGroupCommit({ clock, write, ready: current.ready })
  tidy = createTidy({ segments, segmentBytes, currentNumber: current.number, commit, log })

  async function write(lines: readonly Line[]): Promise<boolean> {
    let offset = await current.add(Buffer.from(lines.map(({ text }) => text).join('')))
    if (offset === undefined) return false
    for (const { message, text, receipt } of lines) {
      const place = { segment: current.number(), offset, length: Buffer.byteLength(text) }
      offset += place.length
      if (message.isGone) continue
      if (receipt) places.placeReceipt(receipt, place)
      else places.placeMessage(message, place)
    }
    return true
  }

  tidy.soon()
  return {
    addMessage: (message, _, text) => commit.push({ message, text }),
    addReceipt(receipt) {
      const { message, reader } = receipt
      commit.push({ message, receipt, text: receiptLine(message.position, reader) })
      commit.later()
    },
    whenDurable: commit.whenDurable,
    async read(message) {
      const record = parseLine((await readLineOf(segments, message)).trimEnd())
      return record?.kind === 'message' ? record.message : undefined
    },
    drop: (message) => tidy?.checkSegments(places.clear(message)),
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
