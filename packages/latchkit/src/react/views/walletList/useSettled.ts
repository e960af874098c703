import { useEffect, useMemo, useState } from 'react'
import type { ConnectorData } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { loadModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'

/** Returns the wallets that an open list shows. A wallet found later is added once its row moves no other row (readings 40). */
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
    loadModalPart(kit, 'lateRows').then(({ letIn }) => {
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
