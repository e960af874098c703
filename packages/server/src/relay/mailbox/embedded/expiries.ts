import type { Row } from './messageTable.js'

const bucketMs = 1_000

/**
 * Keeps the rows of messages by the second in which their life ends. It does not mind a clock that is set back, or far
 * forward: every row comes out once its time is over.
 */
export function createExpiries(startedAt: number) {
  const buckets = new Map<number, Row[]>()
  const secondOf = (time: number) => Math.floor(time / bucketMs)
  /** No row ends before this second. */
  let first = secondOf(startedAt)

  function add(row: Row, expiresAt: number): void {
    const second = secondOf(expiresAt)
    if (second < first) first = second
    const bucket = buckets.get(second)
    if (bucket) bucket.push(row)
    else buckets.set(second, [row])
  }

  /** The seconds that are over; far ahead of them all it is quicker to look through those there are. */
  function secondsBefore(end: number): readonly number[] {
    if (end - first > buckets.size) return [...buckets.keys()].filter((second) => second < end)
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  }

  return {
    add,
    /** Takes out rows whose second is over, so many at most: a million of them at once would be one long turn. */
    take(now: number, most: number): Row[] {
      const end = secondOf(now)
      const rows: Row[] = []
      for (const second of secondsBefore(end)) {
        const bucket = buckets.get(second) ?? []
        rows.push(...bucket.splice(0, most - rows.length))
        if (bucket.length > 0) return rows
        buckets.delete(second)
      }
      first = Math.max(first, end)
      return rows
    },
    /** Brings forward what ends after a time: the clock stood too far ahead when it was added. */
    bringForward(latest: number, move: (row: Row) => void): void {
      for (const [second, rows] of [...buckets]) {
        if (second <= secondOf(latest)) continue
        buckets.delete(second)
        for (const row of rows) {
          move(row)
          add(row, latest)
        }
      }
    },
  }
}
