import { type Holder, networkOf } from './holder.js'

/** Schedules the work of callers over the turns of the event loop. */
export interface LoopTurns {
  /** Resolves when work of this holder may begin; at once for an address that the operator trusts. */
  begin(holder: Holder): Promise<void>
  /** Records that a connection was accepted: others may be waiting, and each of them takes one turn. */
  recordAccepted(): void
}

/** How long a turn may begin work, in ms. The shorter this is, the sooner the next connection is accepted. */
const turnMs = 1
/** How many consecutive turns only accept a connection. */
const acceptTurns = 3

/**
 * Shares the event loop between callers. Node accepts one connection per turn of its loop, so if a turn did all work that has arrived, a
 * caller with many connections would keep everybody else from opening one. Here a turn begins work only for a short time, one piece per
 * address (IPv6: per /48) in rotation, and the rest waits. While connections arrive, most turns only accept one.
 * @param now Returns the time in ms, like `performance.now()`.
 */
export function createLoopTurns(now = () => performance.now()): LoopTurns {
  const queues = new Map<string, (() => void)[]>()
  let endsAt = 0
  let isTurn = false
  let hasAccepted = false
  let turnsWithoutWork = 0

  function beginTurn(): void {
    isTurn = true
    turnsWithoutWork = hasAccepted && turnsWithoutWork < acceptTurns ? turnsWithoutWork + 1 : 0
    hasAccepted = false
    if (turnsWithoutWork === 0) endsAt = now() + turnMs
    setImmediate(() => {
      isTurn = false
      if (queues.size === 0) return
      beginTurn()
      beginNext()
    })
  }

  function beginNext(): void {
    const [next] = queues
    if (next === undefined || now() >= endsAt) return
    const [name, queue] = next
    // Inserting the queue again moves it to the end of the map, behind all others.
    queues.delete(name)
    queue.shift()?.()
    if (queue.length > 0) queues.set(name, queue)
    // Continue after this work and its microtasks have run: only then is it known how long they took.
    queueMicrotask(() => process.nextTick(beginNext))
  }

  return {
    begin(holder) {
      if (holder === undefined) return Promise.resolve()
      if (!isTurn) beginTurn()
      if (queues.size === 0 && now() < endsAt) return Promise.resolve()
      return new Promise((begin) => {
        const name = networkOf(holder)
        const queue = queues.get(name)
        if (queue) queue.push(begin)
        else queues.set(name, [begin])
      })
    },
    recordAccepted() {
      hasAccepted = true
    },
  }
}
