import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { clustersIn } from '../chain/clusters.js'
import type { SolanaLive } from '../live.js'
import { networksOf } from './toAccounts.js'

/**
 * Returns the network that a wallet is used on, by the chains of its active account: the chosen one, else the first of the site's networks,
 * else a public cluster that the site does not list.
 * @param network The network that was chosen, which the site need not list.
 */
export function networkFor(
  { context }: SolanaLive,
  chains: readonly string[],
  chosen: CaipNetworkId | undefined,
  network?: Network,
): CaipNetworkId | undefined {
  const listed = networksOf(chains, [...(network ? [network] : []), ...context.networks()])
  const usable = [...listed, ...clustersIn(chains)]
  return chosen && usable.includes(chosen) ? chosen : usable[0]
}
