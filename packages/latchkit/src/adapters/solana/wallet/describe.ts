import type { Connected } from '../../../core/contracts/adapter.js'
import { clustersIn } from '../chain/clusters.js'
import type { SolanaLive } from '../live.js'
import type { SolanaWallet } from '../solanaWallet.js'
import { capabilitiesOf } from './capabilities.js'
import { networksOf, toAccounts } from './toAccounts.js'

/** Describes a connected wallet as it is now: its accounts, its capabilities, and the networks it is used on. */
export function describe(
  live: SolanaLive,
  connectorId: string,
  wallet: SolanaWallet,
): Omit<Connected, 'caipNetworkId'> {
  const sharedAccounts = live.sharedAccounts.get(connectorId) ?? []
  const currentNetwork = live.walletNetworks.get(connectorId)
  const chains = sharedAccounts.flatMap((account) => account.chains)
  return {
    accounts: currentNetwork ? toAccounts(live, sharedAccounts, currentNetwork) : [],
    capabilities: capabilitiesOf(wallet.features, sharedAccounts[0]),
    approvedCaipNetworkIds: [
      ...new Set([...networksOf(chains, live.context.networks()), ...clustersIn(chains)]),
    ],
    supportsAllNetworks: false,
  }
}
