import type { CaipNetworkId } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { withNetwork } from '../state/chains.js'
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
