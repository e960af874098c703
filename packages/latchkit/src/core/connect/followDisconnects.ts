import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { watchStored } from '../services/watchStored.js'
import { adapterEvent, isLeftInOtherTab } from './adapterEvent.js'
import { forget } from './attempt.js'

/**
 * Disconnects a wallet on this page once the visitor has disconnected it in another tab of the site, because most wallets do not
 * report that. A wallet of several namespaces reports it by its session.
 * @returns A function that stops this.
 */
export function followDisconnects(kit: Kit): () => void {
  return watchStored(kit, 'connected_connector_ids', () => {
    for (const namespace of Object.keys(kit.store.getState().chains)) followDisconnect(kit, namespace)
  })
}

function followDisconnect(kit: Kit, namespace: ChainNamespace): void {
  const { live, store } = kit
  const state = store.getState()
  const connectorId = connectorIdOf(state, namespace) ?? live.resumable.get(namespace)?.connectorId
  if (connectorId === undefined) return
  const connector = live.connectors.get(connectorId)
  if (connector?.data.shared || !isLeftInOtherTab(kit, namespace, connector)) return
  live.resumable.delete(namespace)
  const connection = state.chains[namespace]?.connection
  if (connection?.status === 'connecting' && connection.resume) live.attempts.get(namespace)?.abort()
  adapterEvent(kit, namespace, { type: 'disconnect', connectorId })
  const adapter = live.running.get(namespace)
  if (adapter && connector) forget(kit, adapter, connector)
}
