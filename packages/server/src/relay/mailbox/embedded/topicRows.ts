import type { Amount } from '../createStoredCaps.js'
import type { MessageTable, Row } from './messageTable.js'

/** The entry of a topic: its messages that wait, by position. */
export interface TopicEntry {
  readonly number: number
  readonly topic: string
  readonly rows: Row[]
  /** The rows by the digests of their envelopes. */
  readonly byDigest: Map<string, Row>
  /** Length of their lines together. */
  bytes: number
}

export interface PageQuery {
  readonly reader: string
  readonly after: number
  readonly limit: number
  readonly bytes: number
  readonly now: number
  /** Rows that are looked at, at most. */
  readonly most: number
  /** The amount that was found before, where it goes on after a pause. */
  readonly found: Amount
}

interface RowPage {
  readonly rows: readonly Row[]
  /** These, and what was found before. */
  readonly found: Amount
  readonly reached: number
  readonly more: boolean
  /** It looked at as many rows as it may, and has not come to an end. */
  readonly paused: boolean
  readonly looked: number
}

/** Index of the first of these rows behind a position. */
export function firstAfter(table: MessageTable, rows: readonly Row[], position: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (table.position(rows[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the rows that a reader has not acknowledged, oldest first, as far as they are written. */
export function pageOf(table: MessageTable, all: readonly Row[], query: PageQuery): RowPage {
  const { reader, after, limit, bytes: maxBytes, now, most, found } = query
  const rows: Row[] = []
  const first = firstAfter(table, all, after)
  let [reached, length, at] = [after, found.bytes, first]
  const result = (more: boolean, paused = false) => ({
    rows,
    found: { messages: found.messages + rows.length, bytes: length },
    reached,
    more,
    paused,
    looked: at - first,
  })
  for (; at < all.length; at++) {
    const row = all[at]
    if (row === undefined || !table.isWritten(row)) break
    if (at - first === most) return result(true, true)
    if (!table.isBy(row, reader) && table.expiresAt(row) > now && !table.hasRead(row, reader)) {
      const count = found.messages + rows.length
      const size = table.size(row)
      if (count === limit || (length + size > maxBytes && count > 0)) return result(true)
      length += size
      rows.push(row)
    }
    reached = table.position(row)
  }
  return result(false)
}
