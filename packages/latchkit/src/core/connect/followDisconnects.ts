import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { isTexts, recall } from '../services/memory.js'
import { watchStored } from '../services/watchStored.js'
import { adapterEvent, isLeftInOtherTab } from './adapterEvent.js'
import { forget } from './attempt.js'

/**
 * Disconnects a wallet on this page once the visitor has disconnected it in another tab of the site, because most wallets do not
 * report that. A wallet of several namespaces reports it by its session.
 * @returns A function that stops this.
 */
export function followDisconnects(kit: Kit): () => void {
  const key = 'connected_connector_ids'
  return watchStored(kit, key, (textBefore) => {
    const idsBefore = recall(kit, key, isTexts, () => textBefore) ?? {}
    for (const namespace of Object.keys(kit.store.getState().chains))
      followDisconnect(kit, namespace, idsBefore[namespace])
  })
}

/** @param connectorId The wallet that the storage named before: the other tab may have left another one than this page has. */
function followDisconnect(kit: Kit, namespace: ChainNamespace, connectorId: string | undefined): void {
  const { live, store } = kit
  const state = store.getState()
  const ownId = connectorIdOf(state, namespace) ?? live.resumable.get(namespace)?.connectorId
  if (connectorId === undefined || connectorId !== ownId) return
  const connector = live.connectors.get(connectorId)
  if (connector?.data.shared || !isLeftInOtherTab(kit, namespace, connector)) return
  live.resumable.delete(namespace)
  const connection = state.chains[namespace]?.connection
  const attempt = connection?.status === 'connecting' ? connection : undefined
  if (attempt?.resume) live.attempts.get(namespace)?.abort()
  adapterEvent(kit, namespace, { type: 'disconnect', connectorId })
  // The wallet that the visitor connects again here must not be told to leave meanwhile.
  if (attempt && !attempt.resume && attempt.connectorId === connectorId) return
  const adapter = live.running.get(namespace)
  if (adapter && connector) forget(kit, adapter, connector)
}
