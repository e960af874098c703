import type { ChainNamespace } from '../../wire/caip.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { Kit } from '../kit/kit.js'
import { activateConnected } from '../modal/activate.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { forgetCaches } from '../services/accountMemory.js'
import { isTexts, recall } from '../services/memory.js'
import { settled } from '../state/connection.js'
import { leaveUnanswered } from './closeUnused.js'
import { moveConnection } from './moveConnection.js'
import { rememberConnector } from './persist.js'
import { resume } from './resume.js'

/**
 * Applies an event of a wallet to the state. Events of a wallet that is not connected are ignored, with two exceptions:
 * `disconnect` stops the next page load from asking that wallet, and `unlock` asks it at once.
 */
export function adapterEvent(kit: Kit, namespace: ChainNamespace, event: AdapterEvent): void {
  if (kit.live.phase !== 'started') return
  const { connectorId } = event
  if (event.type === 'unlock') {
    const connector = kit.live.connectors.get(connectorId)
    if (connector && !isLeftInOtherTab(kit, namespace, connector)) void resume(kit, namespace, connector)
    return
  }
  if (event.type === 'disconnect') forgetUnconnected(kit, namespace, connectorId)
  const wasConnected = isConnected(kit, namespace)
  const isOnOtherNetwork = moveConnection(
    kit,
    namespace,
    event.type === 'disconnect' ? { type: 'left', connectorId } : event,
  )
  if (wasConnected && !isConnected(kit, namespace)) {
    forgetCaches(kit, namespace)
    activateConnected(kit)
  }
  if (isOnOtherNetwork) showUnsupportedChain(kit, namespace)
}

function forgetUnconnected(kit: Kit, namespace: ChainNamespace, connectorId: string): void {
  const chain = kit.store.getState().chains[namespace]
  const isFree = chain && settled(chain.connection).status === 'disconnected'
  if (!isFree || recall(kit, 'connected_connector_ids', isTexts)?.[namespace] !== connectorId) return
  kit.live.resumable.delete(namespace)
  rememberConnector(kit, namespace, undefined)
  leaveUnanswered(kit, [namespace])
}

/**
 * Checks whether the visitor has disconnected this wallet in another tab: the shared storage then no longer names it. A wallet
 * that frames the page is never stored, and a failing storage stores nothing; in both cases the absence says nothing.
 */
export function isLeftInOtherTab(
  kit: Kit,
  namespace: ChainNamespace,
  connector: Connector | undefined,
): boolean {
  const ids = recall(kit, 'connected_connector_ids', isTexts)
  return !connector?.data.framesPage && ids !== undefined && ids[namespace] === undefined
}

function isConnected(kit: Kit, namespace: ChainNamespace): boolean {
  return connectedNamespaces(kit.store.getState()).includes(namespace)
}
