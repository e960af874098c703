/** Tries under way, so many at once. */
export interface Tries {
  /** Begins as many as there is place for. */
  run(): void
  /** Waits until none is under way: each that ends lets the next one begin. */
  idle(): Promise<void>
  /** Begins no more. */
  stop(): void
}

/**
 * Creates tries.
 * @param begin Begins the next one; `undefined` where none waits.
 */
export function createTries(most: number, begin: () => Promise<void> | undefined): Tries {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  function run(): void {
    while (underWay.size < most && !isStopped) {
      const begun = begin()
      if (!begun) return
      const running = begun.finally(() => {
        underWay.delete(running)
        run()
      })
      underWay.add(running)
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
