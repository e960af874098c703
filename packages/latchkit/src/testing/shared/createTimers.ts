import type { Clock } from '../../core/contracts/services.js'

/** The timers of a test wallet, which end with it. */
export interface Timers {
  runLater(ms: number, run: () => void): void
  wait(ms: number): Promise<void>
  stop(): void
}

/** Creates the timers of one wallet. */
export function createTimers(clock: Clock): Timers {
  const timers = new Set<() => void>()
  const runLater = (ms: number, run: () => void) => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
  }
  return {
    runLater,
    wait: (ms) => new Promise((resolve) => runLater(ms, resolve)),
    stop() {
      for (const cancel of timers) cancel()
      timers.clear()
    },
  }
}
