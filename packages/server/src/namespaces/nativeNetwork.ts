import type { Chain } from '../chains/createChain.js'
import type { NetworkConfig } from '../config/networkFields.js'
import { cacheBalances } from '../data/balances/cacheBalances.js'
import { rankBalances } from '../data/balances/rankBalances.js'
import type { AssetFacts } from '../data/balances/tokenBalance.js'
import type { NamespaceParts, Network, NetworkRpc } from './namespace.js'

interface NativeNetwork<Config> {
  readonly chain: Chain<Config>
  readonly rpc: NetworkRpc
  /** The native currency. */
  readonly facts: AssetFacts
  /** Reads the balance of an address, in base units. Throws `providerFailed`. */
  readonly readAmount: (chain: Chain<Config>, address: string) => Promise<bigint>
}

/** Creates a network that serves only its native currency. */
export function nativeNetwork<Config extends NetworkConfig>(
  { chain, rpc, facts, readAmount }: NativeNetwork<Config>,
  { cache, prices }: Pick<NamespaceParts, 'cache' | 'prices'>,
): Network {
  const { config } = chain
  return {
    config,
    rpc,
    balancesOf: (address, isForced) =>
      cacheBalances(cache, { chainId: config.id, address }, isForced, async () => {
        const amount = await readAmount(isForced ? chain.unshared : chain, address)
        return rankBalances([{ chainId: config.id, facts, amount }], prices, () => false)
      }),
    factsOf: async (addresses) => addresses.map((address) => (address === undefined ? facts : undefined)),
  }
}
