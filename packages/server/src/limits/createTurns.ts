import { createHoldings } from './createHoldings.js'
import { type Holder, networkOf } from './holder.js'

interface WaitingRequest {
  readonly holder: string
  readonly begin: () => void
}

/** Limits how many requests of one address are handled at once, and ten times as many of its /48; further requests wait. */
export function createTurns(maxRequests: () => number) {
  const working = createHoldings()
  const queues = new Map<string, WaitingRequest[]>()

  function mayBegin(holder: Holder): boolean {
    if (!working.fits(holder, 1, maxRequests())) return false
    working.add(holder, 1)
    return true
  }

  /** Begins the oldest waiting request of a queue that may begin. */
  function beginNext(queueName: string): void {
    const queue = queues.get(queueName) ?? []
    const nextIndex = queue.findIndex(({ holder }) => mayBegin(holder))
    if (nextIndex >= 0) queue.splice(nextIndex, 1)[0]?.begin()
    if (queue.length === 0) queues.delete(queueName)
  }

  return async <Of>(holder: Holder, run: () => Promise<Of>): Promise<Of> => {
    if (holder === undefined) return run()
    const queueName = networkOf(holder)
    if (!mayBegin(holder))
      await new Promise<void>((begin) => {
        const queue = queues.get(queueName) ?? []
        queue.push({ holder, begin })
        queues.set(queueName, queue)
      })
    try {
      return await run()
    } finally {
      working.add(holder, -1)
      beginNext(queueName)
    }
  }
}
