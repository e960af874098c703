import { createHoldings } from './createHoldings.js'
import { type Holder, networkOf } from './holder.js'

interface Waiting {
  readonly holder: string
  readonly begin: () => void
}

/** Limits the requests at work per address, with ten times as many for its /48; the others wait. */
export function createTurns(most: () => number) {
  const working = createHoldings()
  const lines = new Map<string, Waiting[]>()

  function mayBegin(holder: Holder): boolean {
    if (!working.fits(holder, 1, most())) return false
    working.add(holder, 1)
    return true
  }

  /** Begins the oldest waiting request of a queue that may begin. */
  function beginNext(line: string): void {
    const waiting = lines.get(line) ?? []
    const next = waiting.findIndex(({ holder }) => mayBegin(holder))
    if (next >= 0) waiting.splice(next, 1)[0]?.begin()
    if (waiting.length === 0) lines.delete(line)
  }

  return async <Of>(holder: Holder, run: () => Promise<Of>): Promise<Of> => {
    if (holder === undefined) return run()
    const line = networkOf(holder)
    if (!mayBegin(holder))
      await new Promise<void>((begin) => {
        const waiting = lines.get(line) ?? []
        waiting.push({ holder, begin })
        lines.set(line, waiting)
      })
    try {
      return await run()
    } finally {
      working.add(holder, -1)
      beginNext(line)
    }
  }
}
