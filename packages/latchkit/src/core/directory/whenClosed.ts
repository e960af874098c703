import type { Kit } from '../kit/kit.js'

/** Runs once the modal is closed, or at once: what would move rows that are being looked at waits for that. */
export function whenClosed(kit: Kit, run: () => void): void {
  if (!kit.store.getState().modal.open) {
    run()
    return
  }
  const stop = kit.store.subscribe(({ modal }) => {
    if (modal.open) return
    stop()
    kit.live.cleanups.delete(stop)
    run()
  })
  kit.live.cleanups.add(stop)
}
