import { type AssetId, bitcoinNetworks, readBitcoinAddress } from 'latchkit/wire'
import { createChains } from '../../chains/createChains.js'
import { cacheBalances } from '../../data/balances/cacheBalances.js'
import { rankBalances } from '../../data/balances/rankBalances.js'
import type { Asset } from '../../data/prices/priceSource.js'
import { createNetworks } from '../createNetworks.js'
import type { Namespace, NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { type Bip122Config, configEntries } from './config.js'
import { type BitcoinChain, readAmounts } from './readAmounts.js'
import { chainKind, probe, rpcOf } from './rpc.js'
import type { Bip122Settings } from './settings.js'

const id = 'bip122'
const decimals = 8
const networkIds: readonly string[] = Object.values(bitcoinNetworks)
/** SLIP-44: Bitcoin, and every test network. */
const coins: readonly string[] = ['0', '1']

const isNetwork = (chain: string): chain is Bip122Config['id'] => networkIds.includes(chain)

const readAddress: Namespace['readAddress'] = (text, chain) =>
  chain === undefined || isNetwork(chain) ? readBitcoinAddress(text, chain)?.address : undefined

function readAsset({ chainId, kind, reference }: AssetId): Asset | undefined {
  const isNative = reference === undefined || (kind === 'slip44' && coins.includes(reference))
  return isNetwork(chainId) && isNative ? { chainId } : undefined
}

function networkOf(chain: BitcoinChain, { cache, prices }: NamespaceParts): Network {
  const { config } = chain
  const facts = { ...config.nativeCurrency, decimals }
  return {
    config,
    rpc: rpcOf(chain),
    balancesOf: (address, isForced) =>
      cacheBalances(cache, { chainId: config.id, address }, isForced, async () => {
        const { confirmed, unconfirmed } = await readAmounts(isForced ? chain.unshared : chain, address)
        const holding = { chainId: config.id, facts, amount: confirmed + unconfirmed }
        return rankBalances([holding], prices, () => false)
      }),
    factsOf: async (addresses) => addresses.map((address) => (address === undefined ? facts : undefined)),
  }
}

/** Networks of Bitcoin, by services with the API of Esplora. */
export const bip122: NamespaceDefinition<Bip122Settings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  open(parts, settings) {
    const { clock, log, onFault } = parts
    const chains = createChains(() => settings().bip122, chainKind, {
      clock,
      limits: () => settings().limits,
      onFault,
      onForeign: (chain) => log('error', 'a node is of another network', { chain }),
    })
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts)),
      readAddress,
      readAsset,
      checkNodes: chains.checkNodes,
    }
  },
}
