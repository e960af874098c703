import { pushView } from '../../core/actions/router.js'
import type { Kit } from '../../core/kit.js'
import { legal } from '../../core/select/legal.js'
import type { WalletRow } from '../../core/select/walletRows.js'
import { view } from '../../core/state/router.js'

/** Goes where a chosen wallet leads: to its approval if it is installed, else to where it can be had. */
export function openWallet(kit: Kit, { connector, wallet }: WalletRow): void {
  if (legal(kit.store.getState()).isBlocked) return
  if (connector) pushView(kit, view('ConnectingExternal', { connector }))
  else if (wallet) pushView(kit, view('ConnectingWalletConnect', { wallet }))
}
