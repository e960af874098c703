import type { Kit } from './kit.js'

/** Runs something later, in place of what was to run under that name. */
export function later(kit: Kit, name: string, ms: number, run: () => void): void {
  kit.live.timers.get(name)?.()
  const cancel = kit.services.clock.after(ms, () => {
    kit.live.timers.delete(name)
    run()
  })
  kit.live.timers.set(name, cancel)
}
