import type { Connector } from '../../../core/contracts/connector.js'
import type { EvmLive } from '../live.js'
import { parseAccounts } from './answers.js'
import { listen } from './listen.js'

/** Listens to a wallet that shares no account until it does, as when its person unlocks it. Once however often it is called, until `endUnlock`. */
export function watchUnlock(live: EvmLive, connector: Connector): void {
  const { id } = connector.data
  // A wallet that several namespaces share says by its session that it is back.
  if (live.unlocks.has(id) || 'transport' in connector) return
  const accountsChanged = (payload: unknown) => {
    // A wallet that has no removeListener goes on calling.
    if (live.unlocks.get(id) !== stop || !parseAccounts(payload)?.length) return
    live.context.emit({ type: 'unlock', connectorId: id })
  }
  const stop = listen(live, connector, { accountsChanged })
  live.unlocks.set(id, stop)
}

/** Stops listening for it. Twice is harmless. */
export function endUnlock({ unlocks }: EvmLive, connectorId: string): void {
  const stop = unlocks.get(connectorId)
  unlocks.delete(connectorId)
  stop?.()
}
