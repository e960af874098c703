import type { Clock } from '../../core/contracts/services.js'

/** Waits of a test wallet, which end with it. */
export interface Timers {
  later(ms: number, run: () => void): void
  wait(ms: number): Promise<void>
  stop(): void
}

/** Makes the waits of one wallet. */
export function createTimers(clock: Clock): Timers {
  const timers = new Set<() => void>()
  const later = (ms: number, run: () => void) => {
    const cancel = clock.after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
  }
  return {
    later,
    wait: (ms) => new Promise((resolve) => later(ms, resolve)),
    stop() {
      for (const cancel of timers) cancel()
      timers.clear()
    },
  }
}
