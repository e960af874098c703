import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { networkOf, networksOf } from '../chain/prefixes.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'

/**
 * Returns the network that a wallet is used on, by the accounts it shares: the chosen one; else the first of the site's networks on which
 * an account exists, payment accounts first; else the public network of the first account's prefix.
 * @param preferredNetwork The network in use so far, or chosen on the site.
 * @param network The network that was chosen, which the site need not list.
 */
export function networkFor(
  { context, options }: BitcoinLive,
  accounts: readonly SharedAccount[],
  preferredNetwork: CaipNetworkId | undefined,
  network?: Network,
): CaipNetworkId | undefined {
  const sortedAccounts = [...accounts].sort(
    (one, other) => Number(one.purpose !== 'payment') - Number(other.purpose !== 'payment'),
  )
  const networks = [...(network ? [network] : []), ...context.networks()]
  const siteNetworks = sortedAccounts.flatMap(({ prefixes }) => networksOf(prefixes, networks, options))
  const [first] = sortedAccounts
  const publicNetworks = sortedAccounts.flatMap(({ prefixes }) => prefixes.map(networkOf))
  if (preferredNetwork && [...siteNetworks, ...publicNetworks].includes(preferredNetwork))
    return preferredNetwork
  return siteNetworks[0] ?? (first && publicNetworks[0])
}
