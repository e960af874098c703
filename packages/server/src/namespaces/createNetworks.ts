import type { Chain } from '../chains/createChain.js'
import type { Chains } from '../chains/createChains.js'
import type { Namespace, Network } from './namespace.js'

/** Creates the networks of a namespace: one per chain, kept until its configuration changes. */
export function createNetworks<Config>(
  chains: Chains<Config>,
  networkOf: (chain: Chain<Config>) => Network,
): Pick<Namespace, 'network' | 'networks'> {
  const made = new WeakMap<Chain<Config>, Network>()
  const of = (chain: Chain<Config>) => {
    const network = made.get(chain) ?? networkOf(chain)
    made.set(chain, network)
    return network
  }
  return {
    networks: () => chains.list().map(of),
    network(chainId) {
      const chain = chains.get(chainId)
      return chain && of(chain)
    },
  }
}
