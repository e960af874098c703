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
  const [shownConnectors, setShownConnectors] = useState(connectors)
  useEffect(() => {
    if (connectors === shownConnectors) return
    let stop: (() => void) | undefined
    let isCurrent = true
    const showAll = () => isCurrent && setShownConnectors(connectors)
    loadModalPart(kit, 'lateRows').then(({ letIn }) => {
      if (isCurrent) stop = letIn(kit, root, showAll)
    }, showAll)
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [kit, root, connectors, shownConnectors])
  return useMemo(
    () =>
      connectors === shownConnectors
        ? connectors
        : connectors.filter(({ id }) => shownConnectors.some((each) => each.id === id)),
    [connectors, shownConnectors],
  )
}
