import { useEffect } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { goBack, replaceView } from '../../../core/modal/router.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { connectingView } from '../../apps/openWallet.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'

/** A wallet that announces itself while a view says where to get it is asked for its approval instead. */
export function useInstalled(kit: Kit, wallet: WalletRecord, namespace?: ChainNamespace): void {
  const { installed } = useWalletRows({ namespace })
  const connectors = installed.find((row) => row.wallet?.id === wallet.id)?.connectors
  const { isBlocked } = useSelect(legal)
  useEffect(() => {
    // Terms to accept come before any connection: the way back leads to them.
    const [first, ...more] = connectors ?? []
    if (!first || isBlocked) return
    const { history } = kit.store.getState().router
    // That view then goes to the approval itself; on top of it, Back would lead to the same question again.
    if (history[history.length - 2]?.name === 'ConnectingWalletConnect') goBack(kit)
    else replaceView(kit, connectingView(kit.store.getState(), [first, ...more], namespace))
  }, [kit, connectors, namespace, isBlocked])
}
