import { useMemo } from 'react'
import { accountAnswer } from '../../../core/select/accountAnswer.js'
import { accountState } from '../../../core/select/accountState.js'
import { tokenBalance } from '../../../core/select/balances.js'
import { networkState } from '../../../core/select/networkState.js'
import { totalWorth } from '../../../core/select/totalWorth.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'

/** Returns the holdings of an account with their value. They are computed again only when the values behind them change. */
export function useHoldings(namespace: ChainNamespace | undefined) {
  const { store } = useLatchkit()
  const account = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const read = useSelect((state) => accountAnswer(state, 'tokenBalance', namespace))
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are made of these, and keep their identity with them.
  return useMemo(() => {
    const state = store.getState()
    return { ...tokenBalance(state, namespace), ...totalWorth(state, namespace) }
  }, [store, namespace, account, network, read])
}
