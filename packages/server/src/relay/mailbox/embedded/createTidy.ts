import type { Log } from '../../../operations/createLog.js'
import type { GroupCommit } from './groupCommit.js'
import { receiptLine } from './record.js'
import { readLineOf, removeSegment, type Segment, type Segments } from './segment.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

export interface TidyOptions {
  readonly segments: Segments
  readonly segmentBytes: number
  /** Returns the number of the file that lines are appended to. */
  readonly current: () => number
  readonly commit: GroupCommit
  readonly log: Log
}

const tidyBelow = 0.25 // part of a file's bytes: with fewer live ones, those are moved and the file is removed
const smallFile = 1 / 16 // part of a full file's length
const moveAtOnce = 100

/** Creates the cleaner that removes files with few live lines. It first copies those to the end of the journal. */
export function createTidy({ segments, segmentBytes, current, commit, log }: TidyOptions) {
  let tidying: Promise<void> | undefined
  let closed = false

  const durable = () => new Promise<boolean>(commit.whenDurable)

  // A small file comes from a short run of the process; many restarts must not leave many files.
  const isStale = ({ number, live, size }: Segment) =>
    number !== current() && (live < size * tidyBelow || size < segmentBytes * smallFile)

  const pushReceipt = (receipt: StoredReceipt) => {
    const { message, reader } = receipt
    commit.push({ message, receipt, text: receiptLine(message.position, reader) })
  }

  async function moveMessage(message: WaitingMessage): Promise<void> {
    const text = await readLineOf(segments, message)
    if (message.isGone) return
    commit.push({ message, text })
    for (const receipt of message.receipts ?? []) pushReceipt(receipt)
  }

  /** Copies the live lines of a file to the end of the journal. */
  async function empty({ messages, receipts }: Segment): Promise<boolean> {
    const all = [...messages]
    for (let from = 0; from < all.length; from += moveAtOnce) {
      for (const message of all.slice(from, from + moveAtOnce))
        if (messages.has(message)) await moveMessage(message)
      if (!(await durable())) return false
    }
    // Copy receipts whose messages are in another file, too.
    for (const receipt of receipts) pushReceipt(receipt)
    return durable()
  }

  async function run() {
    const findStale = () => [...segments.values()].find(isStale)
    for (let stale = findStale(); stale && !closed; stale = findStale()) {
      if (stale.live > 0 && !(await empty(stale))) return // the disk rejects writes: try another time
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
    /** Checks files that have fewer live lines than before. */
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
