import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pendingTransactions } from '../../../core/select/accountState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { tokenBalanceRefreshMs } from '../../../wire/constants.js'
import { useSelect } from '../../kit/useSelect.js'

/**
 * Calls `read` at once, then every 10 s while the page is visible. A hidden page reads nothing; when it becomes visible it
 * reads at once.
 * @param key Identifies what is read. With another key, reading starts anew; without a key, nothing is read.
 * @param read Must never reject, and may depend only on `key`.
 * @param everyMs Time between two reads, if not 10 s.
 */
export function usePolled(
  kit: Kit,
  key: string | undefined,
  read: () => Promise<unknown>,
  everyMs = tokenBalanceRefreshMs,
): void {
  // Use a layout effect, so that the first frame shows the values that the last page load stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends only on the key.
  useLayoutEffect(() => {
    if (key === undefined) return undefined
    let stop: () => void = () => undefined
    let round = 0
    const pause = () => {
      round++
      stop()
    }
    const readNow = async () => {
      pause()
      const thisRound = round
      await read()
      // Count from the answer, so that a slow chain is never asked twice at a time.
      if (thisRound === round) stop = kit.services.clock.after(everyMs, readNow)
    }
    const update = () => (document.visibilityState === 'hidden' ? pause() : void readNow())
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      pause()
    }
  }, [kit, key, everyMs])
}

/** Calls `onEnded` when a send from this browser has ended, because the balances in the state are then out of date (readings 21). */
export function useOwnSends(namespace: ChainNamespace | undefined, onEnded: () => void): void {
  const pendingCount = useSelect(
    (state) => pendingTransactions(state, namespace).filter(({ status }) => status === 'pending').length,
  )
  const previousCount = useRef(pendingCount)
  const handler = useRef(onEnded)
  handler.current = onEnded
  useEffect(() => {
    if (pendingCount < previousCount.current) handler.current()
    previousCount.current = pendingCount
  }, [pendingCount])
}
