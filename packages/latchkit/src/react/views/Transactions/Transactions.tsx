import { useEffect } from 'react'
import { goBack, resetView } from '../../../core/actions/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import type { ViewProps } from '../../ViewEntry.js'
import { ActivityList } from '../activity/ActivityList.js'

/** The activity of the account, as a view of its own (§2). */
export function Transactions({ kit, params }: ViewProps<'Transactions'>) {
  const { namespace } = params
  const { address, status } = useSelect((state) => accountState(state, namespace))
  const isOffered = useSelect((state) => feature(state, 'history'))
  useEffect(() => {
    if (!address && status === 'disconnected') resetView(kit, view('Connect', params))
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
