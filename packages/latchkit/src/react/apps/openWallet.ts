import type { Kit, KitState } from '../../core/kit/kit.js'
import { pushView } from '../../core/modal/router.js'
import { familiesOf } from '../../core/select/familiesOf.js'
import { legal } from '../../core/select/legal.js'
import type { WalletRow } from '../../core/select/walletRows.js'
import { view } from '../../core/state/router.js'
import type { View } from '../../core/state/views.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'

/**
 * Goes where a chosen wallet leads: to its approval if it is installed, else to where it can be had.
 * @param namespace The one to connect, where the visitor or the site has chosen it.
 */
export function openWallet(kit: Kit, { connectors, wallet }: WalletRow, namespace?: ChainNamespace): void {
  if (legal(kit.store.getState()).isBlocked) return
  const [first, ...more] = connectors
  if (first) pushView(kit, connectingView(kit.store.getState(), [first, ...more], namespace))
  else if (wallet) {
    // In the tap, before anything else: browsers open apps for nothing else.
    kit.live.ui.openApp?.(wallet, namespace)
    pushView(kit, view('ConnectingWalletConnect', { wallet, ...(namespace && { namespace }) }))
  }
}

/**
 * Returns the view in which an installed wallet is connected: its approval or, where it serves several families of chains
 * and none was asked for, the choice of one.
 * @param connectors All ways to the wallet.
 * @param namespace The one to connect, where it is known; the one that the modal was opened for counts as well.
 */
export function connectingView(
  state: Pick<KitState, 'chains' | 'modal'>,
  connectors: readonly [ConnectorData, ...ConnectorData[]],
  namespace: ChainNamespace | undefined = state.modal.namespace,
): View {
  const families = familiesOf(state, connectors)
  const requested = families.find((family) => family.namespace === namespace)
  if (!requested && families.length > 1) return view('ChooseChain', { connectors })
  if (requested)
    return view('ConnectingExternal', { connector: requested.connector, namespace: requested.namespace })
  return view('ConnectingExternal', { connector: families[0]?.connector ?? connectors[0] })
}
