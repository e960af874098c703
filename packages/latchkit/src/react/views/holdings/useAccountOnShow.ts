import { useEffect } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { activateConnected } from '../../../core/modal/activate.js'
import { resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSelect } from '../../kit/useSelect.js'

/** Returns the account that a view is about. If the account is disconnected, leads to another connected one, or to Connect. */
export function useAccountOnShow(kit: Kit, params: ViewParams['Account']) {
  const account = useSelect((state) => accountState(state, params.namespace))
  const { address, status } = account
  useEffect(() => {
    if (address || status !== 'disconnected') return
    // A visitor who went back from connecting another namespace continues with a connected one.
    if (!params.namespace && connectedNamespaces(kit.store.getState()).length > 0) activateConnected(kit)
    else resetView(kit, view('Connect', params))
  }, [kit, params, address, status])
  return account
}
