import type { Connected } from '../../../core/contracts/adapter.js'
import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'
import { networkOf, networksOf } from '../chain/prefixes.js'
import type { BitcoinLive } from '../live.js'
import { spendableKind, toAccounts } from './toAccounts.js'

/** Describes a connected wallet as it is now: its accounts, its capabilities, and the networks it is used on. */
export function describe(live: BitcoinLive, connectorId: string): Omit<Connected, 'caipNetworkId'> {
  const sharedAccounts = live.sharedAccounts.get(connectorId) ?? []
  const currentNetwork = live.walletNetworks.get(connectorId)
  const driver = live.drivers.get(connectorId)?.driver
  const prefixes = sharedAccounts.flatMap((account) => account.prefixes)
  const accounts = currentNetwork ? toAccounts(live, sharedAccounts, currentNetwork) : []
  const [front] = accounts
  // `headless`: there is no send view for Bitcoin; sites send by the verb (readings 22).
  const canSend = front && (driver?.signPsbt ?? driver?.sendTransfer) && spendableKind(front)
  const capabilities: ConnectionCapabilities = {
    ...(canSend && { send: 'headless' }),
    ...(driver?.signMessage && { siwx: true }),
  }
  return {
    accounts,
    capabilities,
    approvedCaipNetworkIds: [
      ...new Set([
        ...networksOf(prefixes, live.context.networks(), live.options),
        ...prefixes.map(networkOf),
      ]),
    ],
    // A wallet with a current network has to be asked to switch it.
    supportsAllNetworks: driver?.moveTo !== undefined,
  }
}
