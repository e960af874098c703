import { createHoldings } from './createHoldings.js'
import { type Holder, networkOf } from './holder.js'

interface WaitingRequest {
  readonly holder: string
  readonly begin: () => void
}

/** Limits how many requests of one address are handled at once, and ten times as many of its /48; further requests wait. */
export function createTurns(maxRequests: () => number) {
  const runningRequests = createHoldings()
  const queues = new Map<string, WaitingRequest[]>()

  function takeTurn(holder: Holder): boolean {
    if (!runningRequests.fits(holder, 1, maxRequests())) return false
    runningRequests.add(holder, 1)
    return true
  }

  /** Begins the oldest request of a queue whose address may run another one. */
  function beginNext(queueName: string): void {
    const queue = queues.get(queueName) ?? []
    const nextIndex = queue.findIndex(({ holder }) => takeTurn(holder))
    if (nextIndex >= 0) queue.splice(nextIndex, 1)[0]?.begin()
    if (queue.length === 0) queues.delete(queueName)
  }

  return async <Result>(holder: Holder, run: () => Promise<Result>): Promise<Result> => {
    if (holder === undefined) return run()
    const queueName = networkOf(holder)
    if (!takeTurn(holder))
      await new Promise<void>((begin) => {
        const queue = queues.get(queueName) ?? []
        queue.push({ holder, begin })
        queues.set(queueName, queue)
      })
    try {
      return await run()
    } finally {
      runningRequests.add(holder, -1)
      beginNext(queueName)
    }
  }
}
