const rowsPerTurn = 5_000

/**
 * Shares the rows that reads may look at within one turn of the event loop: many readers of long topics would keep
 * everybody else waiting. Who finds nothing left goes on in a later turn, behind those who came before.
 */
export function createScanBudget() {
  let left = rowsPerTurn
  let next: Promise<void> | undefined

  /** Resolves in the next turn, in which there is a new budget. */
  function nextTurn(): Promise<void> {
    next ??= new Promise((go) => {
      setImmediate(() => {
        left = rowsPerTurn
        next = undefined
        go()
      })
    })
    return next
  }

  return {
    left: () => left,
    spend(rows: number): void {
      left -= rows
      if (rows > 0) nextTurn()
    },
    nextTurn,
  }
}
