import { useEffect } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { activateConnected } from '../../core/modal/activate.js'
import { resetView } from '../../core/modal/router.js'
import { accountState } from '../../core/select/accountState.js'
import { connectedNamespaces } from '../../core/select/connectedNamespaces.js'
import { view } from '../../core/state/router.js'
import type { ViewParams } from '../../core/state/views.js'
import { useSelect } from '../hooks/useSelect.js'

/** The account a view is about. Without one there is nothing to show: once it has gone, a wallet can be connected. */
export function useAccountOnShow(kit: Kit, params: ViewParams['Account']) {
  const account = useSelect((state) => accountState(state, params.namespace))
  const { address, status } = account
  useEffect(() => {
    if (address || status !== 'disconnected') return
    // Who went back from connecting another namespace goes on where they are connected.
    if (!params.namespace && connectedNamespaces(kit.store.getState()).length > 0) activateConnected(kit)
    else resetView(kit, view('Connect', params))
  }, [kit, params, address, status])
  return account
}
