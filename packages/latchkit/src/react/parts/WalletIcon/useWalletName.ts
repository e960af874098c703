import { accountState } from '../../../core/select/accountState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'

/**
 * Returns the name of the connected wallet of a namespace. The name of the e-mail wallet is a text of the kit, so it is
 * translated.
 */
export function useWalletName(namespace: ChainNamespace | undefined): string | undefined {
  const t = useText()
  const wallet = useSelect((state) => {
    const { connectorId } = accountState(state, namespace)
    return state.connectors.find(({ id }) => id === connectorId)
  })
  return wallet?.type === 'AUTH' ? (t.ifAny('emailWallet') ?? wallet.name) : wallet?.name
}
