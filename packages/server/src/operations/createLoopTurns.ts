import { type Holder, wideOf } from './holder.js'

/** The requests that begin in one turn of the event loop: the fewer, the sooner the next connection is accepted. */
const requestsPerTurn = 8

/**
 * Shares the event loop between callers. Node accepts one connection in each turn of its loop, so where a turn serves all
 * requests that have come, whoever has many connections keeps everyone else from opening one. Here a turn begins a few
 * requests, one of each address (of an IPv6 address, of its /48) after the other, and the rest wait.
 * @returns a function that resolves when a request of this holder may begin; at once for an address that the operator trusts.
 */
export function createLoopTurns(): (holder: Holder) => Promise<void> {
  const lines = new Map<string, (() => void)[]>()
  let begun = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginTurn)
  }

  function beginTurn(): void {
    isScheduled = false
    begun = 0
    // A line that is put back is the last of the map, so that the loop comes to it again after all others.
    for (const [name, waiting] of lines) {
      if (begun === requestsPerTurn) break
      lines.delete(name)
      waiting.shift()?.()
      begun += 1
      if (waiting.length > 0) lines.set(name, waiting)
    }
    if (begun > 0) schedule()
  }

  return (holder) => {
    if (holder === undefined) return Promise.resolve()
    if (lines.size === 0 && begun < requestsPerTurn) {
      begun += 1
      schedule()
      return Promise.resolve()
    }
    return new Promise((begin) => {
      const name = wideOf(holder) ?? holder
      const waiting = lines.get(name)
      if (waiting) waiting.push(begin)
      else lines.set(name, [begin])
    })
  }
}
