import { useEffect } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { activateConnected } from '../../../core/modal/activate.js'
import { resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSelect } from '../../kit/useSelect.js'

/** Returns the account a view is about, and leads to Connect, or to another connected account, once it has gone. */
export function useAccountOnShow(kit: Kit, params: ViewParams['Account']) {
  const account = useSelect((state) => accountState(state, params.namespace))
  const { address, status } = account
  useEffect(() => {
    if (address || status !== 'disconnected') return
    // A visitor who went back from connecting another namespace goes on with a connected one.
    if (!params.namespace && connectedNamespaces(kit.store.getState()).length > 0) activateConnected(kit)
    else resetView(kit, view('Connect', params))
  }, [kit, params, address, status])
  return account
}
