import type { PendingEntry } from '../../core/contracts/pendingEntry.js'
import { pendingTransactions } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'

/**
 * Returns the entries that the connected account has started from this site on its network: the newest first, each with
 * its status.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns The entries, times in ms since 1970; an empty list without an account.
 * @example
 * ```tsx
 * import { usePending } from 'latchkit/react'
 * function Waiting() {
 *   const pending = usePending().filter(({ status }) => status === 'pending')
 *   return pending.length > 0 ? <p>{pending.length} under way</p> : null
 * }
 * ```
 */
export function usePending(namespace?: ChainNamespace): readonly PendingEntry[] {
  return useSelect((state) => pendingTransactions(state, namespace))
}
