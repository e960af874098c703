import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit.js'
import { patch } from '../live.js'
import { withNetwork } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { recall, remember } from './memory.js'

/** Takes over what the last page load left: the networks chosen, the recent wallets, and who may be asked again. */
export function restore(kit: Kit): void {
  const networks = recall(kit, 'active_caip_network_ids') ?? {}
  const namespace = recall(kit, 'active_namespace')
  const recentWallets = recall(kit, 'recent_wallets') ?? []
  patch(kit, ({ chains, modal }) => ({
    recentWallets,
    modal: namespace !== undefined && chains[namespace] ? { ...modal, activeChain: namespace } : modal,
    chains: Object.fromEntries(
      Object.entries(chains).map(([key, chain]) => {
        const stored = networks[key] as CaipNetworkId | undefined
        const listed = chain.networkState.requestedCaipNetworks.some(
          ({ caipNetworkId }) => caipNetworkId === stored,
        )
        return [key, stored && listed ? withNetwork(chain, stored) : chain]
      }),
    ),
  }))
  // §4: a stored disconnect clears the address caches.
  const wasConnected = recall(kit, 'connection_status') === 'connected'
  if (!wasConnected) remember(kit, 'native_balance_cache', undefined)
  if (!wasConnected || !kit.config.enableReconnect) return
  for (const [key, connectorId] of Object.entries(recall(kit, 'connected_connector_ids') ?? {})) {
    if (kit.adapters.has(key)) kit.live.resumable.set(key, { connectorId, asked: 0 })
  }
}

/** Writes down what a page load should find again. Answers what stops it. */
export function persist(kit: Kit): () => void {
  return kit.store.subscribe((state, before) => {
    if (state.recentWallets !== before.recentWallets) remember(kit, 'recent_wallets', state.recentWallets)
    if (state.modal.activeChain !== before.modal.activeChain)
      remember(kit, 'active_namespace', state.modal.activeChain)
    if (state.chains === before.chains) return
    const networks = networksOf(state)
    if (JSON.stringify(networks) !== JSON.stringify(networksOf(before)))
      remember(kit, 'active_caip_network_ids', networks)
    for (const namespace of Object.keys(state.chains)) rememberConnector(kit, namespace, state, before)
  })
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
