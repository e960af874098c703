import { accountState } from '../../../core/select/accountState.js'
import { connectedWallet } from '../../../core/select/connectedWallet.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { isLoginProvider, loginProviders } from '../../../wire/features.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'

/**
 * Returns the name of the connected wallet of a namespace. The name of the e-mail wallet is a text of the kit, so it is
 * translated; after a login by a provider it is the name of the provider.
 */
export function useWalletName(namespace: ChainNamespace | undefined): string | undefined {
  const t = useText()
  const wallet = useSelect((state) => connectedWallet(state, namespace))
  const { socialProvider } = useSelect((state) => accountState(state, namespace))
  if (isLoginProvider(socialProvider)) return loginProviders[socialProvider]
  return wallet?.type === 'AUTH' ? (t.ifAny('emailWallet') ?? wallet.name) : wallet?.name
}
