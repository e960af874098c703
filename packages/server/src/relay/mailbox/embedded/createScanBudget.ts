const rowsPerTurn = 5_000

/**
 * Creates the budget of rows that reads may scan per turn of the event loop: many readers of long topics would block everybody else. When
 * the budget is used up, reads continue in later turns, in order.
 */
export function createScanBudget() {
  let rowsLeft = rowsPerTurn
  let nextTurnPromise: Promise<void> | undefined

  /** Resolves in the next turn, which has a new budget. */
  function nextTurn(): Promise<void> {
    nextTurnPromise ??= new Promise((go) => {
      setImmediate(() => {
        rowsLeft = rowsPerTurn
        nextTurnPromise = undefined
        go()
      })
    })
    return nextTurnPromise
  }

  return {
    rowsLeft: () => rowsLeft,
    spend(rows: number): void {
      rowsLeft -= rows
      if (rows > 0) nextTurn()
    },
    nextTurn,
  }
}
