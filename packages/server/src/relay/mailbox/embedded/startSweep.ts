import type { Clock } from '../../../clock.js'
import type { TopicIndex } from './topicIndex.js'
import type { WaitingMessage } from './waitingMessage.js'

export interface SweepOptions {
  readonly clock: Clock
  /** The latest time at which a message that comes now may end. */
  readonly latestEnd: (now: number) => number
  readonly drop: (message: WaitingMessage) => void
}

const sweepMs = 1_000
const sweepAtOnce = 10_000

/** Takes out messages whose time is over, in slices, until it is stopped; returns what stops it. */
export function startSweep(topicIndex: TopicIndex, { clock, latestEnd, drop }: SweepOptions): () => void {
  let sweptAt = clock.now()
  const sweep = () => {
    const now = clock.now()
    // Set back: what came while it stood ahead must not stay for as long as that was.
    if (now < sweptAt) topicIndex.bringForward(latestEnd(now))
    sweptAt = now
    const more = topicIndex.expire(now, sweepAtOnce, drop)
    stop = clock.after(more ? 0 : sweepMs, sweep)
  }
  let stop = clock.after(sweepMs, sweep)
  return () => stop()
}
