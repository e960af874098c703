import { useEffect, useRef } from 'react'
import { pendingTransactions } from '../../core/select/pendingTransactions.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../hooks/useSelect.js'

/** Readings 21: what was sent from here and has come to an end makes what is known old at once. */
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
