import { type Kit, patch } from '../kit/kit.js'
import { withNetwork } from '../state/chains.js'
import { resumeTries } from '../state/connection.js'
import { forgetAccounts } from './accountMemory.js'
import { isText, isTextList, isTexts, recall, remember } from './memory.js'

/** Restores what the last page load stored: the selected networks, the recent wallets, and which wallets may be asked again. */
export function restore(kit: Kit): void {
  const networks = recall(kit, 'active_caip_network_ids', isTexts) ?? {}
  const namespace = recall(kit, 'active_namespace', isText)
  const recentWallets = recall(kit, 'recent_wallets', isTextList) ?? []
  patch(kit, ({ chains, modal }) => ({
    recentWallets,
    modal: namespace !== undefined && chains[namespace] ? { ...modal, activeChain: namespace } : modal,
    chains: Object.fromEntries(
      Object.entries(chains).map(([key, chain]) => {
        const siteNetworks = chain.networkState.requestedCaipNetworks
        const network = siteNetworks.find(({ caipNetworkId }) => caipNetworkId === networks[key])
        return [key, network ? withNetwork(chain, network.caipNetworkId) : chain]
      }),
    ),
  }))
  // An earlier version stored the email address itself (readings 25). Replace it by a mark that there is one.
  if (recall(kit, 'email', isText)?.includes('@')) remember(kit, 'email', 'known')
  // §4: a stored disconnect clears the address caches.
  if (!wasConnected(kit)) forgetAccounts(kit)
  expectWallets(kit)
}

/** Reads from the storage which wallets of the last page load may be asked again. */
export function expectWallets(kit: Kit): void {
  kit.live.resumable.clear()
  if (!kit.config.enableReconnect || !wasConnected(kit)) return
  for (const [key, connectorId] of Object.entries(recall(kit, 'connected_connector_ids', isTexts) ?? {})) {
    if (kit.adapters.has(key)) kit.live.resumable.set(key, { connectorId, triesLeft: resumeTries })
  }
}

const wasConnected = (kit: Kit) => recall(kit, 'connection_status', isText) === 'connected'
