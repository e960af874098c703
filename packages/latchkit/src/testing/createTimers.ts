import type { Clock } from '../core/contracts/services.js'

/** Waits of a test wallet, which end with it. */
export interface Timers {
  later(ms: number, run: () => void): void
  stop(): void
}

/** Makes the waits of one wallet. */
export function createTimers(clock: Clock): Timers {
  const timers = new Set<() => void>()
  return {
    later(ms, run) {
      const cancel = clock.after(ms, () => {
        timers.delete(cancel)
        run()
      })
      timers.add(cancel)
    },
    stop() {
      for (const cancel of timers) cancel()
      timers.clear()
    },
  }
}
