import type { WaitingMessage } from './waitingMessage.js'

const bucketMs = 1_000

/**
 * Groups messages by the second in which they expire. Also when the clock is set back or far forward, `take` returns every message that has
 * expired.
 */
export function createExpiries(startedAt: number) {
  const buckets = new Map<number, WaitingMessage[]>()
  const secondOf = (time: number) => Math.floor(time / bucketMs)
  /** No message expires before this second. */
  let firstSecond = secondOf(startedAt)

  function add(message: WaitingMessage): void {
    const second = secondOf(message.expiresAt)
    if (second < firstSecond) firstSecond = second
    const bucket = buckets.get(second)
    if (bucket) bucket.push(message)
    else buckets.set(second, [message])
  }

  /** Lists the seconds that are over. If the clock is far ahead, filters the existing groups, which is faster. */
  function secondsBefore(end: number): readonly number[] {
    if (end - firstSecond > buckets.size) return [...buckets.keys()].filter((second) => second < end)
    return Array.from({ length: Math.max(0, end - firstSecond) }, (_, index) => firstSecond + index)
  }

  return {
    add,
    /** Removes a message that was just added; searches from the end, where the newest messages are. */
    remove(message: WaitingMessage): void {
      const second = secondOf(message.expiresAt)
      const bucket = buckets.get(second)
      const at = bucket?.lastIndexOf(message) ?? -1
      if (at >= 0) bucket?.splice(at, 1)
      if (bucket?.length === 0) buckets.delete(second)
    },
    /** Removes and returns expired messages, at most `maxMessages`: a million at once would block for long. */
    take(now: number, maxMessages: number): WaitingMessage[] {
      const end = secondOf(now)
      const takenMessages: WaitingMessage[] = []
      for (const second of secondsBefore(end)) {
        const bucket = buckets.get(second) ?? []
        takenMessages.push(...bucket.splice(0, maxMessages - takenMessages.length))
        if (bucket.length > 0) return takenMessages
        buckets.delete(second)
      }
      firstSecond = Math.max(firstSecond, end)
      return takenMessages
    },
    /** Moves later expiries to `latest`: the clock was too far ahead when they were added. */
    bringForward(latest: number): void {
      for (const [second, messages] of [...buckets]) {
        if (second <= secondOf(latest)) continue
        buckets.delete(second)
        for (const message of messages) {
          message.expiresAt = Math.min(latest, message.expiresAt)
          add(message)
        }
      }
    },
  }
}
