const rowsPerTurn = 5_000

/**
 * Creates the budget of rows that reads may scan per turn of the event loop: many readers of long topics would block everybody else. When
 * it is used up, a read continues in a later turn, in order.
 */
export function createScanBudget() {
  let left = rowsPerTurn
  let next: Promise<void> | undefined

  /** Resolves in the next turn, which has a new budget. */
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
