import type { Log } from '../../../operations/createLog.js'
import type { GroupCommit } from './groupCommit.js'
import { receiptLine } from './record.js'
import { readLineOf, removeSegment, type Segment, type Segments } from './segment.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

export interface TidyOptions {
  readonly segments: Segments
  readonly segmentBytes: number
  /** Returns the number of the file that lines are appended to. */
  readonly currentNumber: () => number
  readonly commit: GroupCommit
  readonly log: Log
}

/** A file is removed, and its live lines are moved, if they are less than this share of its bytes. */
const tidyBelowShare = 0.25
/** A file is also removed if it is shorter than this share of a full file. */
const smallFileShare = 1 / 16
const movesAtOnce = 100

/** Creates the cleaner that removes files with few live lines. Before, it copies these lines to the end of the journal. */
export function createTidy({ segments, segmentBytes, currentNumber, commit, log }: TidyOptions) {
  let tidying: Promise<void> | undefined
  let isClosed = false

  const waitUntilDurable = () => new Promise<boolean>(commit.whenDurable)

  // A small file comes from a short run of the process; many restarts must not leave many files.
  const isStale = ({ number, liveBytes, size }: Segment) =>
    number !== currentNumber() && (liveBytes < size * tidyBelowShare || size < segmentBytes * smallFileShare)

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
  async function moveLiveLines({ messages, receipts }: Segment): Promise<boolean> {
    const allMessages = [...messages]
    for (let from = 0; from < allMessages.length; from += movesAtOnce) {
      for (const message of allMessages.slice(from, from + movesAtOnce))
        if (messages.has(message)) await moveMessage(message)
      if (!(await waitUntilDurable())) return false
    }
    // Also copy the receipts in this file whose messages are in another file.
    for (const receipt of receipts) pushReceipt(receipt)
    return waitUntilDurable()
  }

  async function run() {
    const findStale = () => [...segments.values()].find(isStale)
    for (let staleSegment = findStale(); staleSegment && !isClosed; staleSegment = findStale()) {
      // The disk rejects writes: try another time.
      if (staleSegment.liveBytes > 0 && !(await moveLiveLines(staleSegment))) return
      segments.delete(staleSegment.number)
      await removeSegment(staleSegment)
    }
  }

  function runSoon(): void {
    if (isClosed) return
    const logFailure = (error: unknown) =>
      log('error', 'mailbox.tidy-failed', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' })
    tidying ??= run()
      .catch(logFailure)
      .finally(() => {
        tidying = undefined
      })
  }

  return {
    soon: runSoon,
    /** Checks files that have fewer live lines than before. */
    checkSegments(changedSegments: readonly Segment[]): void {
      if (changedSegments.some(isStale)) runSoon()
    },
    async close() {
      isClosed = true
      await tidying
    },
  }
}

export type Tidy = ReturnType<typeof createTidy>
