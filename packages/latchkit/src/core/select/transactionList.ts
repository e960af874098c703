import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit.js'
import type { TransactionListState } from '../state/transactions.js'
import { accountState } from './accountState.js'

/**
 * What the account of a namespace did, by default of the active one, as `fetchTransactions` last read it; nothing before
 * it was read.
 * @example
 * ```ts
 * import { type Kit, transactionList } from 'latchkit'
 * const newest = (kit: Kit) => transactionList(kit.store.getState())?.transactions[0]?.metadata.hash
 * ```
 */
export function transactionList(
  state: KitState,
  namespace?: ChainNamespace,
): TransactionListState | undefined {
  const { namespace: used, caipAddress } = accountState(state, namespace)
  const read = used === undefined ? undefined : state.transactions?.[used]
  return read?.of === caipAddress ? read : undefined
}
