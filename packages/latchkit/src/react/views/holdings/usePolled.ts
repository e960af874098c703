import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pendingTransactions } from '../../../core/select/pendingTransactions.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { tokenBalanceRefreshMs } from '../../../wire/constants.js'
import { useSelect } from '../../kit/useSelect.js'

/**
 * Calls `read` at once, then every 10 s while the page is visible: a hidden page reads nothing, and reads again when it
 * is seen.
 * @param key What is read: another one is another round. Nothing is read without one.
 * @param read Never rejects, and depends only on `key`.
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

/** Readings 21: calls `onEnded` when a send from here has ended, since the known balances are old then. */
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
