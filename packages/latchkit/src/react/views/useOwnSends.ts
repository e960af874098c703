import { useEffect, useRef } from 'react'
import { pendingTransactions } from '../../core/select/pendingTransactions.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../hooks/useSelect.js'

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
