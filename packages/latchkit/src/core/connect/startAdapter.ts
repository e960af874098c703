import type { Adapter } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { connectorFound } from '../state/connectors.js'

/** Starts an adapter for a running kit: looks for wallets, and applies the adapter's events to the state. */
export function startAdapter(kit: Kit, adapter: Adapter): void {
  const { namespace } = adapter
  const runningAdapter = adapter.setup({
    networks: () => kit.store.getState().chains[namespace]?.networkState.requestedCaipNetworks ?? [],
    gateway: kit.config,
    clock: kit.services.clock,
    logger: kit.services.logger,
    // An adapter emits no event before a wallet is connected, so the code that handles events is not part of the first load.
    emit: (event) => {
      load(kit, 'connected').then(
        ({ adapterEvent }) => adapterEvent(kit, namespace, event),
        logNotLoaded(kit),
      )
    },
  })
  kit.live.running.set(namespace, runningAdapter)
  const onFound = (connector: Connector) => {
    const { id, framesPage } = connector.data
    kit.live.connectors.set(id, connector)
    patch(kit, ({ connectors }) => ({ connectors: connectorFound(connectors, connector.data) }))
    if (!framesPage && kit.live.resumable.get(namespace)?.connectorId !== id) return
    load(kit, 'connected').then(({ resume }) => resume(kit, namespace, connector), logNotLoaded(kit))
  }
  kit.live.discoveries.set(namespace, runningAdapter.discover(onFound))
}
