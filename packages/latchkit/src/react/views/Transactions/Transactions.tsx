import { useEffect } from 'react'
import { goBack, resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { hasActivity } from '../../../core/select/connectionCapabilities.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import type { ViewProps } from '../../ViewEntry.js'
import { ActivityList } from '../activity/ActivityList.js'

/** Shows the activity of the account in a view of its own (§2). */
export function Transactions({ kit, params }: ViewProps<'Transactions'>) {
  const { namespace } = params
  const { address, status } = useSelect((state) => accountState(state, namespace))
  const isOffered = useSelect((state) => hasActivity(kit, state, namespace))
  useEffect(() => {
    if (!address && status === 'disconnected') resetView(kit, view('Connect', params))
    // Wait for the connection, because only then it is known whether it has activity.
    else if (!address) return
    else if (!isOffered && kit.store.getState().router.history.length > 1) goBack(kit)
    else if (!isOffered) resetView(kit, view('Account', params))
  }, [kit, params, address, status, isOffered])
  if (!address || !isOffered) return null
  return (
    <Scroll className="bd">
      <ActivityList namespace={namespace} />
    </Scroll>
  )
}
