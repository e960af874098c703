import { useEffect } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { goBack, replaceView } from '../../../core/modal/router.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { connectingView } from '../../apps/openWallet.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'

/** If a wallet announces itself while a view shows where to get it, asks that wallet to connect instead. */
export function useInstalled(kit: Kit, wallet: WalletRecord, namespace?: ChainNamespace): void {
  const { installed } = useWalletRows({ namespace })
  const connectors = installed.find((row) => row.wallet?.id === wallet.id)?.connectors
  const { isBlocked } = useSelect(legal)
  useEffect(() => {
    // The visitor must accept the site's terms first; going back leads to them.
    const [first, ...more] = connectors ?? []
    if (!first || isBlocked) return
    const { history } = kit.store.getState().router
    // The view below continues with the connection itself. Opening another view above would make Back lead there again.
    if (history[history.length - 2]?.name === 'ConnectingWalletConnect') goBack(kit)
    else replaceView(kit, connectingView(kit.store.getState(), [first, ...more], namespace))
  }, [kit, connectors, namespace, isBlocked])
}
