import { type Holder, networkOf } from './holder.js'

/** The turns of the event loop in which callers get their work done. */
export interface LoopTurns {
  /** Resolves when work of this holder may begin; at once for an address that the operator trusts. */
  begin(holder: Holder): Promise<void>
  /** Notes that a connection was accepted: others may wait behind it, of which each takes a turn. */
  accepted(): void
}

/** The time in ms for which a turn begins work: the less, the sooner the next connection is accepted. */
const turnMs = 1
/** The turns in a row that accept a connection and begin nothing. */
const acceptTurns = 3

/**
 * Shares the event loop between callers. Node accepts one connection in each turn of its loop, so where a turn did all
 * work that has come, whoever has many connections would keep everyone else from opening one. Here a turn begins work for a short
 * time, a piece of each address (of an IPv6 address, of its /48) after the other, and the rest waits. While connections
 * come, most turns accept one and begin nothing.
 * @param now The time in ms, as `performance.now()` tells it.
 */
export function createLoopTurns(now = () => performance.now()): LoopTurns {
  const lines = new Map<string, (() => void)[]>()
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
      if (lines.size === 0) return
      beginTurn()
      beginNext()
    })
  }

  function beginNext(): void {
    const [next] = lines
    if (next === undefined || now() >= endsAt) return
    const [name, waiting] = next
    // A line that is put back is the last of the map: all others come before it.
    lines.delete(name)
    waiting.shift()?.()
    if (waiting.length > 0) lines.set(name, waiting)
    // After all that this does until it waits for something: only then it is known how long that took.
    queueMicrotask(() => process.nextTick(beginNext))
  }

  return {
    begin(holder) {
      if (holder === undefined) return Promise.resolve()
      if (!isTurn) beginTurn()
      if (lines.size === 0 && now() < endsAt) return Promise.resolve()
      return new Promise((begin) => {
        const name = networkOf(holder)
        const waiting = lines.get(name)
        if (waiting) waiting.push(begin)
        else lines.set(name, [begin])
      })
    },
    accepted() {
      hasAccepted = true
    },
  }
}
