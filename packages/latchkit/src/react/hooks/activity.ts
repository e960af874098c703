import { useCallback } from 'react'
import type { FetchTransactionsParameters } from '../../core/account/fetchTransactions.js'
import type { PendingEntry } from '../../core/contracts/pendingEntry.js'
import { type TransactionListInfo, transactionList } from '../../core/select/accountLists.js'
import { pendingTransactions } from '../../core/select/accountState.js'
import { fetchTransactions } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'
import { type AccountRead, useAccountRead } from './useAccountRead.js'

/** The activity of the connected account, as far as it was read. */
export interface UseActivity {
  /** Absent before it was read. */
  readonly list: TransactionListInfo | undefined
  /** Reads the newest page again now. Rejects with `transactionsWithoutAccount` or `fetchTransactionsFailed`. */
  readonly refresh: () => Promise<void>
  /** Reads the next page, if `list.next` says that there is one. Rejects as `refresh` does. */
  readonly fetchFurther: () => Promise<void>
}

const firstParameters = {}
const read: AccountRead<FetchTransactionsParameters> = async (kit, parameters) => {
  await fetchTransactions(kit, parameters)
}

/**
 * Returns the activity of the connected account on its network, newest first. It is read when the component mounts and
 * whenever the account or its network changes. It comes from the gateway: without one `list.isUnserved` is true. To get the
 * entries that were started from this site and are not in a block yet, use `usePending`.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `list`, absent before it was read, and two functions: `refresh` reads the newest page again, `fetchFurther`
 * the next one.
 * @example
 * ```tsx
 * import { useActivity } from 'latchkit/react'
 * function Activity() {
 *   const { list } = useActivity()
 *   return list?.transactions.map(({ id, metadata }) => <p key={id}>{metadata.operationType}</p>)
 * }
 * ```
 */
export function useActivity(namespace?: ChainNamespace): UseActivity {
  const list = useSelect((state) => transactionList(state, namespace))
  const readWith = useAccountRead(namespace, read, firstParameters)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  const fetchFurther = useCallback(() => readWith({ page: 'further' }), [readWith])
  return { list, refresh, fetchFurther }
}

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
