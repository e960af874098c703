import type { MessageTable, RecordLocation, Row } from './messageTable.js'
import type { Segment, Segments } from './segment.js'

/**
 * Counts the bytes of each file that may still be needed: the lines of messages that wait, and the lines of their
 * receipts. Receipts written in another file than their message are counted by row.
 */
export function createSegmentUse(table: MessageTable, segments: Segments) {
  const elsewhere = new Map<Row, Map<number, number>>() // of a message: file → bytes of its receipts there

  function count(number: number, bytes: number): Segment | undefined {
    const segment = segments.get(number)
    if (segment) segment.live += bytes
    return segment
  }

  /** The lines of a message and of its receipts are no longer needed where they stand. Answers the files. */
  function clear(row: Row): Segment[] {
    const location = table.location(row)
    if (!location) return []
    const found = [count(location.segment, -location.length - table.receiptBytes(row))]
    for (const [number, bytes] of elsewhere.get(row) ?? []) found.push(count(number, -bytes))
    elsewhere.delete(row)
    return found.filter((segment) => segment !== undefined)
  }

  return {
    clear,
    /** A message's line stands here now. Its receipts follow it: where they stood before, they are not needed. */
    placeMessage(row: Row, location: RecordLocation): void {
      clear(row)
      table.setLocation(row, location)
      count(location.segment, location.length)?.rows.push(row)
    },
    placeReceipt(row: Row, reader: string, { segment: number, length }: RecordLocation): void {
      const segment = count(number, length)
      if (table.location(row)?.segment === number) {
        table.addReceiptBytes(row, length)
        return
      }
      segment?.foreignReceipts.push({ row, position: table.position(row), reader })
      const bytes = elsewhere.get(row) ?? new Map<number, number>()
      elsewhere.set(row, bytes.set(number, (bytes.get(number) ?? 0) + length))
    },
    /** Whether receipts of this message in this file are still needed. */
    needsReceiptsIn: (row: Row, number: number) => elsewhere.get(row)?.has(number) ?? false,
    /** The receipts of this message in this file have been written elsewhere. */
    forgetReceiptsIn(row: Row, number: number): void {
      const bytes = elsewhere.get(row)
      bytes?.delete(number)
      if (bytes?.size === 0) elsewhere.delete(row)
    },
  }
}

export type SegmentUse = ReturnType<typeof createSegmentUse>
