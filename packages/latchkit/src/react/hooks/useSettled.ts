import { useEffect, useMemo, useState } from 'react'
import type { ConnectorData } from '../../wire/entities.js'
import { useHost } from '../host/HostContext.js'
import { useLatchkit } from './useLatchkit.js'
import { useSelect } from './useSelect.js'

/** The wallets that an open list shows: one that comes meanwhile is let in once its row pushes nothing away (readings 40). */
export function useSettled(): readonly ConnectorData[] {
  const kit = useLatchkit()
  const { root } = useHost()
  const connectors = useSelect((state) => state.connectors)
  const [settled, settle] = useState(connectors)
  useEffect(() => {
    if (connectors === settled) return
    let stop: (() => void) | undefined
    let isWanted = true
    const go = () => isWanted && settle(connectors)
    import('../parts/listParts.js').then(({ letIn }) => {
      if (isWanted) stop = letIn(kit, root, go)
    }, go)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [kit, root, connectors, settled])
  return useMemo(
    () =>
      connectors === settled
        ? connectors
        : connectors.filter(({ id }) => settled.some((each) => each.id === id)),
    [connectors, settled],
  )
}
