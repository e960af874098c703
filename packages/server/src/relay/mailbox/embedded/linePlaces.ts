import type { Segment, Segments } from './segment.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** Where a line is in the journal. */
export interface LinePlace {
  /** Number of the file, from 1. */
  readonly segment: number
  readonly offset: number
  readonly length: number
}

/** Tracks which file has the line of each message and receipt, and counts the live bytes of each file. */
export function createLinePlaces(segments: Segments) {
  function leave(receipt: StoredReceipt): Segment | undefined {
    const segment = segments.get(receipt.segment)
    if (segment?.receipts.delete(receipt)) segment.liveBytes -= receipt.length
    receipt.segment = 0
    return segment
  }

  /** Marks the lines of a message and its receipts as no longer needed. Returns their files. */
  function clear(message: WaitingMessage): Segment[] {
    const segment = segments.get(message.segment)
    if (segment?.messages.delete(message)) segment.liveBytes -= message.size
    const segmentsLeft = [segment, ...(message.receipts ?? []).map(leave)]
    return segmentsLeft.filter((segment) => segment !== undefined)
  }

  return {
    clear,
    /**
     * Records the new place of a message's line. The message's receipts will be written again after it, so their old lines are no longer
     * needed.
     */
    placeMessage(message: WaitingMessage, { segment: number, offset }: LinePlace): void {
      clear(message)
      Object.assign(message, { segment: number, offset })
      const segment = segments.get(number)
      if (!segment) return
      segment.messages.add(message)
      segment.liveBytes += message.size
    },
    placeReceipt(receipt: StoredReceipt, { segment: number, length }: LinePlace): void {
      leave(receipt)
      Object.assign(receipt, { segment: number, length })
      const segment = segments.get(number)
      if (!segment) return
      segment.receipts.add(receipt)
      segment.liveBytes += length
    },
  }
}

export type LinePlaces = ReturnType<typeof createLinePlaces>
