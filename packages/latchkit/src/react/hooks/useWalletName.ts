import { accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useText } from '../text/useText.js'
import { useSelect } from './useSelect.js'

/**
 * Reads the name of the connected wallet of a namespace. The name of the wallet by e-mail is ours, so it is said in the visitor's
 * language; in English the wallet's own name is the same.
 */
export function useWalletName(namespace: ChainNamespace | undefined): string | undefined {
  const t = useText()
  const wallet = useSelect((state) => {
    const { connectorId } = accountState(state, namespace)
    return state.connectors.find(({ id }) => id === connectorId)
  })
  return wallet?.type === 'AUTH' ? (t.ifAny('emailWallet') ?? wallet.name) : wallet?.name
}
