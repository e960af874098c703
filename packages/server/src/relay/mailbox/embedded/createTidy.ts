import type { Log } from '../../../operations/createLog.js'
import type { GroupCommit } from './groupCommit.js'
import type { MessageTable, Row } from './messageTable.js'
import { receiptLine } from './record.js'
import { readLineAt, removeSegment, type Segment, type Segments } from './segment.js'
import type { SegmentUse } from './segmentUse.js'

export interface TidyOptions {
  readonly segments: Segments
  readonly segmentBytes: number
  /** Number of the file that lines are added to. */
  readonly current: () => number
  readonly table: MessageTable
  readonly use: SegmentUse
  readonly commit: GroupCommit
  readonly log: Log
}

const tidyBelow = 0.25 // of a file's bytes still needed: the rest of them is moved and the file removed
const smallFile = 1 / 16 // of a full one
const moveAtOnce = 100

/** Removes files of which little is still needed; what is, goes to the end of the journal first. */
export function createTidy({ segments, segmentBytes, current, table, use, commit, log }: TidyOptions) {
  let tidying: Promise<void> | undefined
  let closed = false

  const isSame = (row: Row, position: number) => position !== 0 && table.position(row) === position
  const durable = () => new Promise<boolean>(commit.whenDurable)

  // A small file is what a short life of the process left; many restarts must not leave many files.
  const isStale = ({ number, live, size }: Segment) =>
    number !== current() && (live < size * tidyBelow || size < segmentBytes * smallFile)

  const pushReceipt = (row: Row, position: number, reader: string) =>
    commit.push({ row, position, reader, text: receiptLine(position, reader) })

  async function moveMessage(row: Row, number: number): Promise<void> {
    const location = table.location(row)
    const position = table.position(row)
    if (location?.segment !== number) return
    const text = await readLineAt(segments, location)
    if (!isSame(row, position)) return
    commit.push({ row, position, text })
    for (const reader of table.readers(row)) pushReceipt(row, position, reader)
  }

  /** Writes what is still needed of a file once more, at the end of the journal. */
  async function empty({ number, rows, foreignReceipts }: Segment): Promise<boolean> {
    const once = [...new Set(rows)] // a row that was used again stands here twice
    for (let from = 0; from < once.length; from += moveAtOnce) {
      for (const row of once.slice(from, from + moveAtOnce)) await moveMessage(row, number)
      if (!(await durable())) return false
    }
    const needed = foreignReceipts.filter(
      ({ row, position }) => isSame(row, position) && use.needsReceiptsIn(row, number),
    )
    for (const { row } of needed) use.forgetReceiptsIn(row, number)
    for (const { row, position, reader } of needed) pushReceipt(row, position, reader)
    return durable()
  }

  async function run() {
    const findStale = () => [...segments.values()].find(isStale)
    for (let stale = findStale(); stale && !closed; stale = findStale()) {
      if (stale.live > 0 && !(await empty(stale))) return // the disk is not well: another time
      segments.delete(stale.number)
      await removeSegment(stale)
    }
  }

  function soon(): void {
    if (closed) return
    const failed = (error: unknown) =>
      log('error', 'mailbox.tidy-failed', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    tidying ??= run()
      .catch(failed)
      .finally(() => {
        tidying = undefined
      })
  }

  return {
    soon,
    /** Looks at files of which less is needed than before. */
    look(changed: readonly Segment[]): void {
      if (changed.some(isStale)) soon()
    },
    async close() {
      closed = true
      await tidying
    },
  }
}

export type Tidy = ReturnType<typeof createTidy>
