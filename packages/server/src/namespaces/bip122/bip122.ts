import { type AssetId, bitcoinNetworks, readBitcoinAddress } from 'latchkit/wire'
import type { Asset } from '../../data/prices/priceSource.js'
import { createNetworks } from '../createNetworks.js'
import type { Namespace, NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { nativeNetwork } from '../nativeNetwork.js'
import { openChains } from '../openChains.js'
import { type Bip122Config, configEntries } from './config.js'
import { type BitcoinChain, readAmounts } from './readAmounts.js'
import { chainKind, probe, rpcOf } from './rpc.js'
import type { Bip122Settings } from './settings.js'

const id = 'bip122'
const decimals = 8
const networkIds: readonly string[] = Object.values(bitcoinNetworks)
/** SLIP-44 coin types of Bitcoin and of all test networks. */
const coins: readonly string[] = ['0', '1']

const isNetwork = (chain: string): chain is Bip122Config['id'] => networkIds.includes(chain)

const readAddress: Namespace['readAddress'] = (text, chain) =>
  chain === undefined || isNetwork(chain) ? readBitcoinAddress(text, chain)?.address : undefined

function readAsset({ chainId, kind, reference }: AssetId): Asset | undefined {
  const isNative = reference === undefined || (kind === 'slip44' && coins.includes(reference))
  return isNetwork(chainId) && isNative ? { chainId } : undefined
}

const readAmount = async (chain: BitcoinChain, address: string) => {
  const { confirmed, unconfirmed } = await readAmounts(chain, address)
  return confirmed + unconfirmed
}

const networkOf = (chain: BitcoinChain, parts: NamespaceParts): Network =>
  nativeNetwork(
    { chain, rpc: rpcOf(chain), facts: { ...chain.config.nativeCurrency, decimals }, readAmount },
    parts,
  )

/** Networks of Bitcoin, through services with the API of Esplora. */
export const bip122: NamespaceDefinition<Bip122Settings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  open(parts, settings) {
    const chains = openChains(parts, chainKind, settings, ({ bip122: networks }) => networks)
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts)),
      readAddress,
      readAsset,
      checkNodes: chains.checkNodes,
    }
  },
}
