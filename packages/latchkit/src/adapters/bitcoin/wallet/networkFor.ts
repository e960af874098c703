import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { networkOf, networksOf } from '../chain/prefixes.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'

/**
 * Returns the network that a wallet is used on, by the accounts it shares: the chosen one; else the first of the site's networks on which
 * an account exists, payment accounts first; else the public network of the first account's prefix.
 * @param chosen The network in use so far, or chosen on the site.
 * @param network The network that was chosen, which the site need not list.
 */
export function networkFor(
  { context, options }: BitcoinLive,
  shared: readonly SharedAccount[],
  chosen: CaipNetworkId | undefined,
  network?: Network,
): CaipNetworkId | undefined {
  const inOrder = [...shared].sort(
    (one, other) => Number(one.purpose !== 'payment') - Number(other.purpose !== 'payment'),
  )
  const networks = [...(network ? [network] : []), ...context.networks()]
  const usable = inOrder.flatMap(({ prefixes }) => networksOf(prefixes, networks, options))
  const [first] = inOrder
  const known = inOrder.flatMap(({ prefixes }) => prefixes.map(networkOf))
  if (chosen && [...usable, ...known].includes(chosen)) return chosen
  return usable[0] ?? (first && known[0])
}
