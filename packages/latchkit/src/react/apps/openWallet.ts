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
 * Opens the view for a chosen wallet: the one that connects it if it is installed, else the one that shows how to reach or get
 * it.
 * @param namespace The namespace to connect, if the visitor or the site has chosen it.
 */
export function openWallet(kit: Kit, { connectors, wallet }: WalletRow, namespace?: ChainNamespace): void {
  if (legal(kit.store.getState()).isBlocked) return
  const [first, ...more] = connectors
  if (first) pushView(kit, connectingView(kit.store.getState(), [first, ...more], namespace))
  else if (wallet) {
    // Do this first, in the tap, because browsers open apps only there.
    kit.live.ui.openApp?.(wallet, namespace)
    pushView(kit, view('ConnectingWalletConnect', { wallet, ...(namespace && { namespace }) }))
  }
}

/**
 * Returns the view that connects an installed wallet. If the wallet serves several namespaces and none was requested, returns
 * the view in which the visitor chooses one.
 * @param connectors All connectors of the wallet.
 * @param namespace The namespace to connect, if known. Unless given, the namespace for which the modal was opened.
 */
export function connectingView(
  state: Pick<KitState, 'chains' | 'modal'>,
  connectors: readonly [ConnectorData, ...ConnectorData[]],
  namespace: ChainNamespace | undefined = state.modal.namespace,
): View {
  const families = familiesOf(state, connectors)
  const requestedFamily = families.find((family) => family.namespace === namespace)
  if (!requestedFamily && families.length > 1) return view('ChooseChain', { connectors })
  if (requestedFamily)
    return view('ConnectingExternal', {
      connector: requestedFamily.connector,
      namespace: requestedFamily.namespace,
    })
  return view('ConnectingExternal', { connector: families[0]?.connector ?? connectors[0] })
}
