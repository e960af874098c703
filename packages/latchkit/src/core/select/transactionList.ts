import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { KitState } from '../kit/kit.js'
import type { TransactionsByYear } from '../state/transactions.js'
import { type AccountListInfo, accountList } from './accountList.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** The transactions of an account, as far as they were read (§3 Transaction list state). */
export interface TransactionListInfo extends AccountListInfo {
  /** Newest first. */
  readonly transactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** The network they were read on. */
  readonly lastNetworkInView: CaipNetworkId | undefined
  /** More may have happened: the gateway has not looked through all that the account has. */
  readonly isPartial: boolean
  /** They were read, and there are none. */
  readonly empty: boolean
}

const none: readonly HistoryTransaction[] = []
const noYears: TransactionsByYear = {}

/**
 * The transactions of the account of a namespace, by default of the active one, as `fetchTransactions` last read
 * them; `undefined` before they were read.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The list; `undefined` before it was read.
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
