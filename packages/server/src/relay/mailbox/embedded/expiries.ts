import type { WaitingMessage } from './waitingMessage.js'

const bucketMs = 1_000

/**
 * Keeps messages by the second in which their life ends. It does not mind a clock that is set back, or far forward: every message comes
 * out once its time is over.
 */
export function createExpiries(startedAt: number) {
  const buckets = new Map<number, WaitingMessage[]>()
  const secondOf = (time: number) => Math.floor(time / bucketMs)
  /** No message ends before this second. */
  let first = secondOf(startedAt)

  function add(message: WaitingMessage): void {
    const second = secondOf(message.expiresAt)
    if (second < first) first = second
    const bucket = buckets.get(second)
    if (bucket) bucket.push(message)
    else buckets.set(second, [message])
  }

  /** The seconds that are over; far ahead of them all it is quicker to look through those there are. */
  function secondsBefore(end: number): readonly number[] {
    if (end - first > buckets.size) return [...buckets.keys()].filter((second) => second < end)
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  }

  return {
    add,
    /** Forgets a message that was added a moment ago: it is looked for from the end. */
    remove(message: WaitingMessage): void {
      const second = secondOf(message.expiresAt)
      const bucket = buckets.get(second)
      const at = bucket?.lastIndexOf(message) ?? -1
      if (at >= 0) bucket?.splice(at, 1)
      if (bucket?.length === 0) buckets.delete(second)
    },
    /** Takes out messages whose second is over, so many at most: a million of them at once would be one long turn. */
    take(now: number, most: number): WaitingMessage[] {
      const end = secondOf(now)
      const taken: WaitingMessage[] = []
      for (const second of secondsBefore(end)) {
        const bucket = buckets.get(second) ?? []
        taken.push(...bucket.splice(0, most - taken.length))
        if (bucket.length > 0) return taken
        buckets.delete(second)
      }
      first = Math.max(first, end)
      return taken
    },
    /** Brings forward what ends after a time: the clock stood too far ahead when it was added. */
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
