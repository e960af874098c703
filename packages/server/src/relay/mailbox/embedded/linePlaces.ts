import type { Segment, Segments } from './segment.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** The place of a line in the journal. */
export interface LinePlace {
  /** Number of the file; from 1. */
  readonly segment: number
  readonly offset: number
  readonly length: number
}

/** Remembers which file the line of a message or of a receipt stands in, and counts the bytes of each file that may still be needed. */
export function createLinePlaces(segments: Segments) {
  function leave(receipt: StoredReceipt): Segment | undefined {
    const segment = segments.get(receipt.segment)
    if (segment?.receipts.delete(receipt)) segment.live -= receipt.length
    receipt.segment = 0
    return segment
  }

  /** The lines of a message and of its receipts are no longer needed where they stand. Answers the files. */
  function clear(message: WaitingMessage): Segment[] {
    const segment = segments.get(message.segment)
    if (segment?.messages.delete(message)) segment.live -= message.size
    const found = [segment, ...(message.receipts ?? []).map(leave)]
    return found.filter((each) => each !== undefined)
  }

  return {
    clear,
    /** The line of a message stands here now. Its receipts follow it: where they stood before, they are not needed. */
    placeMessage(message: WaitingMessage, { segment: number, offset }: LinePlace): void {
      clear(message)
      Object.assign(message, { segment: number, offset })
      const segment = segments.get(number)
      if (!segment) return
      segment.messages.add(message)
      segment.live += message.size
    },
    placeReceipt(receipt: StoredReceipt, { segment: number, length }: LinePlace): void {
      leave(receipt)
      Object.assign(receipt, { segment: number, length })
      const segment = segments.get(number)
      if (!segment) return
      segment.receipts.add(receipt)
      segment.live += length
    },
  }
}

export type LinePlaces = ReturnType<typeof createLinePlaces>
