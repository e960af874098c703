import { useMemo } from 'react'
import { fetchTransactions } from '../../../core/account/fetchTransactions.js'
import type { Kit } from '../../../core/kit/kit.js'
import { transactionList } from '../../../core/select/accountLists.js'
import { accountState, pendingTransactions } from '../../../core/select/accountState.js'
import { activityMonths } from '../../../core/select/activityMonths.js'
import type { TransactionsByYear } from '../../../core/state/transactions.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../kit/useSelect.js'
import { useOwnSends, usePolled } from '../holdings/usePolled.js'

const none: TransactionsByYear = {}

/**
 * Returns the activity of an account, and reads it while its view is shown. Further pages are read when the end of the list
 * comes near.
 */
export function useActivity(kit: Kit, namespace: ChainNamespace | undefined) {
  const { caipAddress } = useSelect((state) => accountState(state, namespace))
  const list = useSelect((state) => transactionList(state, namespace))
  const pendingEntries = useSelect((state) => pendingTransactions(state, namespace))
  const read = (page: 'newest' | 'further', force: boolean) =>
    fetchTransactions(kit, { page, force, ...(namespace && { namespace }) }).catch((error) =>
      kit.services.logger.debug('the transactions could not be read', error),
    )
  usePolled(kit, caipAddress && `${namespace} ${caipAddress}`, () => read('newest', false))
  useOwnSends(namespace, () => void read('newest', true))
  const byYear = list?.transactionsByYear ?? none
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current month may be another one after each read.
  const months = useMemo(
    () => activityMonths(byYear, pendingEntries, kit.services.clock.now()),
    [byYear, pendingEntries, kit, list?.at],
  )
  return {
    list,
    months,
    readNextPage: () => void read('further', false),
    retry: () => void read(list?.failedPage === 'further' ? 'further' : 'newest', true),
  }
}
