import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { KitState } from '../kit/kit.js'
import type { TransactionsByYear } from '../state/transactions.js'
import { type AccountListInfo, accountList } from './accountList.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** An account's transactions, as far as they were read (§3 Transaction list state). */
export interface TransactionListInfo extends AccountListInfo {
  /** The transactions, newest first. */
  readonly transactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** The network on which they were read. */
  readonly lastNetworkInView: CaipNetworkId | undefined
  /** Set if the gateway has not searched everything: the account may have more transactions than are listed. */
  readonly isPartial: boolean
  /** Whether they were read and there are none. */
  readonly empty: boolean
}

const none: readonly HistoryTransaction[] = []
const noYears: TransactionsByYear = {}

/**
 * Returns the transactions of a namespace's account, by default the active one, as `fetchTransactions` last read them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The list, or `undefined` before it was read.
 * @example
 * ```ts
 * import { type Kit, transactionList } from 'latchkit'
 * const newest = (kit: Kit) => transactionList(kit.store.getState())?.transactions[0]?.metadata.hash
 * ```
 */
export function transactionList(
  state: KitState,
  namespace?: ChainNamespace,
): TransactionListInfo | undefined {
  return perState(state, `transactionList ${namespace}`, () => {
    const read = accountList(state, 'transactions', namespace)
    if (!read) return undefined
    const { info, data } = read
    const { transactions = none, transactionsByYear = noYears, isPartial = false } = data ?? {}
    const isRead = data !== undefined || info.isUnserved
    return {
      ...info,
      transactions,
      transactionsByYear,
      isPartial,
      lastNetworkInView: networkState(state, namespace).caipNetworkId,
      empty:
        isRead && !info.loading && !info.failedPage && transactions.length === 0 && info.next === undefined,
    }
  })
}
