import type { Chain } from '../chains/createChain.js'
import type { Chains } from '../chains/createChains.js'
import type { Namespace, Network } from './namespace.js'

/** Creates the networks of a namespace: one per chain, kept until its configuration changes. */
export function createNetworks<Config>(
  chains: Chains<Config>,
  networkOf: (chain: Chain<Config>) => Network,
): Pick<Namespace, 'network' | 'networks'> {
  const networks = new WeakMap<Chain<Config>, Network>()
  const cachedNetworkOf = (chain: Chain<Config>) => {
    const network = networks.get(chain) ?? networkOf(chain)
    networks.set(chain, network)
    return network
  }
  return {
    networks: () => chains.list().map(cachedNetworkOf),
    network(chainId) {
      const chain = chains.get(chainId)
      return chain && cachedNetworkOf(chain)
    },
  }
}
