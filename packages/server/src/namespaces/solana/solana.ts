import { type AssetId, isAddressOf } from 'latchkit/wire'
import { cacheBalances } from '../../data/balances/cacheBalances.js'
import { createCursorStore } from '../../data/history/createCursorStore.js'
import type { Asset } from '../../data/prices/priceSource.js'
import { createNetworks } from '../createNetworks.js'
import type { NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { openChains } from '../openChains.js'
import { addressOfSeed } from './addressOfSeed.js'
import { readBalances } from './balances/readBalances.js'
import type { SolanaChain } from './chain/solanaChain.js'
import { configEntries } from './config.js'
import { createHistory } from './history/createHistory.js'
import { createIdentities } from './names/createIdentities.js'
import { createNfts } from './nfts/createNfts.js'
import { createDas, type Das } from './nfts/das.js'
import { descriptionUri } from './nfts/descriptionUri.js'
import { chainKind, probe, rpcOf } from './rpc.js'
import type { SolanaSettings } from './settings.js'
import { readFacts } from './tokens/readFacts.js'

const id = 'solana'
const chainIdPattern = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/

const readAddress = (text: string, chain: string | undefined) =>
  (chain === undefined || chainIdPattern.test(chain)) && isAddressOf(id, text) ? text : undefined

function readAsset({ chainId: chain, kind: assetKind = 'token', reference }: AssetId): Asset | undefined {
  if (!chainIdPattern.test(chain)) return undefined
  const isNative = reference === undefined || (assetKind === 'slip44' && reference === '501')
  if (isNative) return { chainId: chain }
  const address = assetKind === 'token' ? readAddress(reference, chain) : undefined
  return address === undefined ? undefined : { chainId: chain, address }
}

/** The item number of an NFT with its own address. */
const onlyItem = '0'

function networkOf(chain: SolanaChain, { cache, nftImages, prices }: NamespaceParts, das: Das): Network {
  const { config } = chain
  return {
    config,
    rpc: rpcOf(chain),
    balancesOf: (address, isForced) =>
      cacheBalances(cache, { chainId: config.id, address }, isForced, () =>
        readBalances(isForced ? chain.unshared : chain, address, prices),
      ),
    factsOf: (addresses) => readFacts(chain, addresses),
    async nftImage(mint, tokenId) {
      if (tokenId !== onlyItem || !nftImages.isOn()) return undefined
      return nftImages.imageOf(`${config.id}:${mint}`, () => descriptionUri(chain, das, mint))
    },
  }
}

/** Networks of Solana. */
export const solana: NamespaceDefinition<SolanaSettings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  callHeaders: ['solana-client'],
  walletAddress: { addressOf: addressOfSeed, isSame: (one, other) => one === other },
  open(parts, settings) {
    const { cache, clock, nftImages } = parts
    const chains = openChains(parts, chainKind, settings, ({ solana: networks }) => networks)
    const cursors = createCursorStore(cache)
    const das = createDas(clock, settings)
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts, das)),
      readAddress,
      readAsset,
      history: createHistory({ chains, cache, cursors }),
      identities: createIdentities({ clock, chains, cache }),
      nfts: createNfts({ chains, cache, cursors, das, images: nftImages }),
      checkNodes: chains.checkNodes,
    }
  },
}
