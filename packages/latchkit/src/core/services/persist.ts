import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit.js'
import { settled } from '../state/connection.js'
import { recall, remember } from './memory.js'

/**
 * Writes down what a page load should find again: what has changed since `last`, and from then on every change.
 * @returns What stops it.
 */
export function persist(kit: Kit, last: KitState): () => void {
  write(kit, kit.store.getState(), last)
  return kit.store.subscribe((state, before) => write(kit, state, before))
}

function write(kit: Kit, state: KitState, before: KitState): void {
  if (state.recentWallets !== before.recentWallets) remember(kit, 'recent_wallets', state.recentWallets)
  if (state.modal.activeChain !== before.modal.activeChain) {
    remember(kit, 'active_namespace', state.modal.activeChain)
  }
  if (state.chains === before.chains) return
  const networks = networksOf(state)
  if (JSON.stringify(networks) !== JSON.stringify(networksOf(before))) {
    remember(kit, 'active_caip_network_ids', networks)
  }
  for (const namespace of Object.keys(state.chains)) rememberConnector(kit, namespace, state, before)
}

/** Only a wallet that was connected and is no more is forgotten: one that could not be resumed is kept for next time. */
function rememberConnector(kit: Kit, namespace: ChainNamespace, state: KitState, before: KitState): void {
  const now = connectorId(state, namespace)
  if (now === connectorId(before, namespace)) return
  const { [namespace]: _, ...others } = recall(kit, 'connected_connector_ids') ?? {}
  const ids = now === undefined ? others : { ...others, [namespace]: now }
  remember(kit, 'connected_connector_ids', ids)
  remember(kit, 'connection_status', Object.keys(ids).length > 0 ? 'connected' : 'disconnected')
}

function connectorId(state: KitState, namespace: ChainNamespace): string | undefined {
  const connection = state.chains[namespace] && settled(state.chains[namespace].connection)
  return connection?.status === 'connected' ? connection.connectorId : undefined
}

function networksOf({ chains }: KitState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chains).map(([key, { networkState }]) => [key, networkState.caipNetworkId]),
  )
}
