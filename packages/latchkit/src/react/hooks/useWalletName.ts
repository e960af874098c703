import { accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useText } from '../text/useText.js'
import { useSelect } from './useSelect.js'

/**
 * The name of the connected wallet of a namespace. That of the wallet by e-mail is ours, so that it is said in the visitor's language:
 * in English it is the wallet's own.
 */
export function useWalletName(namespace: ChainNamespace | undefined): string | undefined {
  const t = useText()
  const wallet = useSelect((state) => {
    const { connectorId } = accountState(state, namespace)
    return state.connectors.find(({ id }) => id === connectorId)
  })
  return wallet?.type === 'AUTH' ? (t.ifAny('emailWallet') ?? wallet.name) : wallet?.name
}
