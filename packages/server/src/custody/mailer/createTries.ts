/** Runs tries, up to a number at once. */
export interface Tries {
  /** Begins as many tries as there is room for. */
  run(): void
  /** Waits until no try is running. Each try that ends starts the next one. */
  idle(): Promise<void>
  /** Begins no more tries. */
  stop(): void
}

/**
 * Creates the runner of tries.
 * @param begin Begins the next try; returns `undefined` if no mail is waiting.
 */
export function createTries(maxTries: number, begin: () => Promise<void> | undefined): Tries {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  function run(): void {
    while (underWay.size < maxTries && !isStopped) {
      const attempt = begin()
      if (!attempt) return
      const runningTry = attempt.finally(() => {
        underWay.delete(runningTry)
        run()
      })
      underWay.add(runningTry)
    }
  }
  return {
    run,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop() {
      isStopped = true
    },
  }
}
