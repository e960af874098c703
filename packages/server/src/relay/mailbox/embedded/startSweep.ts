import type { Clock } from '../../../clock.js'
import type { TopicIndex } from './topicIndex.js'
import type { WaitingMessage } from './waitingMessage.js'

export interface SweepOptions {
  readonly clock: Clock
  /** Returns the latest time at which a message that arrives now may expire. */
  readonly latestEnd: (now: number) => number
  readonly drop: (message: WaitingMessage) => void
}

const sweepMs = 1_000
const sweepAtOnce = 10_000

/** Removes expired messages, in slices. Returns the function that stops it. */
export function startSweep(topicIndex: TopicIndex, { clock, latestEnd, drop }: SweepOptions): () => void {
  let sweptAt = clock.now()
  const sweep = () => {
    const now = clock.now()
    // The clock was set back: messages that arrived before must not stay longer because of that.
    if (now < sweptAt) topicIndex.bringForward(latestEnd(now))
    sweptAt = now
    const more = topicIndex.expire(now, sweepAtOnce, drop)
    stop = clock.after(more ? 0 : sweepMs, sweep)
  }
  let stop = clock.after(sweepMs, sweep)
  return () => stop()
}
