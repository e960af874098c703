import { useMemo } from 'react'
import { createBlockWatch } from '../../../core/account/createBlockWatch.js'
import { fetchTokenBalance } from '../../../core/account/fetchTokenBalance.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountAnswer } from '../../../core/select/accountAnswer.js'
import { accountState } from '../../../core/select/accountState.js'
import { tokenBalance } from '../../../core/select/balances.js'
import { networkState } from '../../../core/select/networkState.js'
import { totalWorth } from '../../../core/select/totalWorth.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { blockPollMs } from '../../../wire/constants.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { useOwnSends, usePolled } from './usePolled.js'

/** Returns the holdings of an account with their value. They are computed again only when the values behind them change. */
export function useHoldings(namespace: ChainNamespace | undefined) {
  const { store } = useLatchkit()
  const account = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const answer = useSelect((state) => accountAnswer(state, 'tokenBalance', namespace))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two results are computed from these values.
  return useMemo(() => {
    const state = store.getState()
    return { ...tokenBalance(state, namespace), ...totalWorth(state, namespace) }
  }, [store, namespace, account, network, answer])
}

/**
 * Reads the tokens of an account while its view is shown: after each new block, and at once when a send from this browser has
 * ended.
 * @returns A function that reads the tokens again when the visitor asks for it.
 */
export function useTokenBalance(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  caipAddress: string | undefined,
): () => Promise<void> {
  const read = (force: boolean) =>
    fetchTokenBalance(kit, { force, ...(namespace && { namespace }) }).catch((error) =>
      kit.services.logger.debug('the tokens could not be read', error),
    )
  const key = caipAddress && `${namespace} ${caipAddress}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account needs another watch, and `read` depends only on the key.
  const readOnNewBlock = useMemo(() => createBlockWatch(kit, namespace, read), [kit, key])
  usePolled(kit, key, readOnNewBlock, blockPollMs)
  useOwnSends(namespace, () => void read(true))
  return () => read(true)
}
