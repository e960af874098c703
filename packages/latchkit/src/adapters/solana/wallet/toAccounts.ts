import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import { chainsOf, clustersIn } from '../chain/clusters.js'
import type { SolanaLive } from '../live.js'
import type { SolanaWalletAccount } from '../solanaWallet.js'

/** Makes the accounts of a connected wallet, with their address on each network that they are used on. */
export function toAccounts(
  { context }: SolanaLive,
  accounts: readonly SolanaWalletAccount[],
  currentNetwork: CaipNetworkId,
): Account[] {
  return accounts.map(({ address, chains }) => {
    const solanaChains = chains.filter((chain) => chain.startsWith('solana:'))
    return {
      ...{ namespace: 'solana', type: 'eoa', id: address, data: solanaChains },
      addresses: addressOnEach(address, [
        ...networksOf(solanaChains, context.networks()),
        ...(isIn(solanaChains, currentNetwork) ? [currentNetwork] : []),
      ]),
    }
  })
}

/** Returns those of the networks that an account is used on, by the names of its chains. */
export function networksOf(chains: readonly string[], networks: readonly Network[]): CaipNetworkId[] {
  return networks.flatMap((network) =>
    chainsOf(network).some((chain) => chains.includes(chain)) ? [network.caipNetworkId] : [],
  )
}

/** Tells whether a network is a public cluster among these chains. */
const isIn = (chains: readonly string[], network: CaipNetworkId) => clustersIn(chains).includes(network)

/** Returns the same accounts with their addresses on these networks too, as far as they are used there. */
export async function addressesOn(
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  return accounts.map((each) => {
    const chains = Array.isArray(each.data) ? (each.data as readonly string[]) : []
    return {
      ...each,
      addresses: { ...each.addresses, ...addressOnEach(each.id, networksOf(chains, networks)) },
    }
  })
}

function addressOnEach(address: string, networks: readonly CaipNetworkId[]): Account['addresses'] {
  return Object.fromEntries(networks.map((id) => [id, address]))
}

/**
 * Returns the network that a wallet is used on, by the chains of its active account: the chosen one, else the first of the site's networks,
 * else a public cluster that the site does not list.
 * @param network The network that was chosen, which the site need not list.
 */
export function networkFor(
  { context }: SolanaLive,
  chains: readonly string[],
  preferredNetwork: CaipNetworkId | undefined,
  network?: Network,
): CaipNetworkId | undefined {
  const siteNetworks = networksOf(chains, [...(network ? [network] : []), ...context.networks()])
  const usableNetworks = [...siteNetworks, ...clustersIn(chains)]
  return preferredNetwork && usableNetworks.includes(preferredNetwork) ? preferredNetwork : usableNetworks[0]
}
