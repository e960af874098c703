import { useLayoutEffect } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { tokenBalanceRefreshMs } from '../../wire/constants.js'

/**
 * Calls `read` at once, then every 10 s while the page is visible: a hidden page reads nothing, and reads again when it
 * is seen.
 * @param key What is read: another one is another round. Nothing is read without one.
 * @param read Rejects never, and is made of `key` alone.
 * @param everyMs Another time between two reads.
 */
export function usePolled(
  kit: Kit,
  key: string | undefined,
  read: () => Promise<unknown>,
  everyMs = tokenBalanceRefreshMs,
): void {
  // Before it is painted: what is known from the last page load is there from the first frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is made of the key.
  useLayoutEffect(() => {
    if (key === undefined) return undefined
    let stop: () => void = () => undefined
    let round = 0
    const pause = () => {
      round++
      stop()
    }
    const go = async () => {
      pause()
      const mine = round
      await read()
      // Counted from the answer, so that a slow chain is not asked twice at a time.
      if (mine === round) stop = kit.services.clock.after(everyMs, go)
    }
    const look = () => (document.visibilityState === 'hidden' ? pause() : void go())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      pause()
    }
  }, [kit, key, everyMs])
}
