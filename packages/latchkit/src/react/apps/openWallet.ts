import type { Kit } from '../../core/kit/kit.js'
import { pushView } from '../../core/modal/router.js'
import { legal } from '../../core/select/legal.js'
import type { WalletRow } from '../../core/select/walletRows.js'
import { view } from '../../core/state/router.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { connectingView } from '../views/connectingView.js'

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
