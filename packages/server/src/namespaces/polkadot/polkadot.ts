import { type AssetId, fail, readSs58Address, type TokenBalance, toSs58Address } from 'latchkit/wire'
import { createChains } from '../../chains/createChains.js'
import { cacheBalances } from '../../data/balances/cacheBalances.js'
import { rankBalances } from '../../data/balances/rankBalances.js'
import type { Asset, PriceSource } from '../../data/prices/priceSource.js'
import { providerFailed } from '../../errors/gateway.js'
import { createNetworks } from '../createNetworks.js'
import type { Namespace, NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { accountKey, readFree } from './accountInfo.js'
import { configEntries } from './config.js'
import { chainKind, type PolkadotChain, probe, rpcOf } from './rpc.js'
import type { PolkadotSettings } from './settings.js'

const id = 'polkadot'
const chainId = /^polkadot:[0-9a-f]{32}$/
/** The prefix that is of any network: an account is one account, whatever prefix it is written with. */
const anyNetwork = 42

const readAddress: Namespace['readAddress'] = (text, chain) => {
  const read = chain === undefined || chainId.test(chain) ? readSs58Address(text) : undefined
  return read && toSs58Address(read.publicKey, anyNetwork)
}

const readAsset = ({ chainId: chain, reference }: AssetId): Asset | undefined =>
  chainId.test(chain) && reference === undefined ? { chainId: chain } : undefined

async function readBalance(
  chain: PolkadotChain,
  address: string,
  prices: PriceSource,
): Promise<TokenBalance[]> {
  const { id: network, nativeCurrency } = chain.config
  const publicKey = readSs58Address(address)?.publicKey ?? new Uint8Array()
  const [reply] = await chain.send([{ method: 'state_getStorage', params: [accountKey(publicKey)] }])
  const amount = reply && 'result' in reply ? readFree(reply.result) : undefined
  if (amount === undefined) throw fail(providerFailed, { retrySeconds: 1 })
  const holding = { chainId: network, facts: nativeCurrency, amount }
  return rankBalances([holding], prices, () => false)
}

function networkOf(chain: PolkadotChain, { cache, prices }: NamespaceParts): Network {
  const { config } = chain
  return {
    config,
    rpc: rpcOf(chain),
    balancesOf: (address, isForced) =>
      cacheBalances(cache, { chainId: config.id, address }, isForced, () =>
        readBalance(isForced ? chain.unshared : chain, address, prices),
      ),
    factsOf: async (addresses) =>
      addresses.map((address) => (address === undefined ? config.nativeCurrency : undefined)),
  }
}

/** Networks of Polkadot: relay chains, and others whose accounts are of 32 bytes. */
export const polkadot: NamespaceDefinition<PolkadotSettings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  open(parts, settings) {
    const { clock, log, onFault } = parts
    const chains = createChains(() => settings().polkadot, chainKind, {
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
