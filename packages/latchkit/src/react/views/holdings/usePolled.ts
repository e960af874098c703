import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pendingTransactions } from '../../../core/select/accountState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { tokenBalanceRefreshMs } from '../../../wire/constants.js'
import { useSelect } from '../../kit/useSelect.js'

/**
 * Calls `read` at once, then every 10 s while the page is visible. A hidden page reads nothing; when it becomes visible it
 * reads at once.
 * @param key What is read. With another key, reading starts anew; without a key, nothing is read.
 * @param read Must never reject, and may depend only on `key`.
 * @param everyMs Time between two reads, if not 10 s.
 */
export function usePolled(
  kit: Kit,
  key: string | undefined,
  read: () => Promise<unknown>,
  everyMs = tokenBalanceRefreshMs,
): void {
  // A layout effect, so that what the last page load stored is shown in the first frame.
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
      // Count from the answer, so that a slow chain is never asked twice at a time.
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

/** Calls `onEnded` when a send from this browser has ended, because the known balances are then old (readings 21). */
export function useOwnSends(namespace: ChainNamespace | undefined, onEnded: () => void): void {
  const waiting = useSelect(
    (state) => pendingTransactions(state, namespace).filter(({ status }) => status === 'pending').length,
  )
  const before = useRef(waiting)
  const handler = useRef(onEnded)
  handler.current = onEnded
  useEffect(() => {
    if (waiting < before.current) handler.current()
    before.current = waiting
  }, [waiting])
}
