import { fail } from 'latchkit/wire'
import { cacheBalances } from '../../data/balances/cacheBalances.js'
import { type CursorStore, createCursorStore } from '../../data/history/createCursorStore.js'
import { requestInvalid } from '../../errors/gateway.js'
import { createNetworks } from '../createNetworks.js'
import type { NamespaceDefinition, NamespaceParts, Network } from '../namespace.js'
import { openChains } from '../openChains.js'
import { readAddress, readAsset } from './address.js'
import { addressOfSeed } from './addressOfSeed.js'
import { createReadBalances, type ReadBalances } from './balances/createReadBalances.js'
import { createReadHoldings } from './balances/createReadHoldings.js'
import type { EvmChain, EvmChains } from './chain/evmChain.js'
import { configEntries } from './config.js'
import { createGasPrices } from './createGasPrices.js'
import { createExplorer, type Explorer } from './explorer/createExplorer.js'
import { createExplorerTokens } from './explorer/createExplorerTokens.js'
import { hasSignedText } from './hasSignedText.js'
import { createExplorerHistory } from './history/createExplorerHistory.js'
import { createHistory } from './history/createHistory.js'
import { createIndexHistory } from './history/createIndexHistory.js'
import { createDescriber } from './history/describeTransactions.js'
import { createIndexer } from './indexer/createIndexer.js'
import { seenTokens } from './indexer/seenTokens.js'
import { createFetchOffchain } from './names/createFetchOffchain.js'
import { createNames } from './names/createNames.js'
import { createPictures } from './names/createPictures.js'
import { createExplorerNfts } from './nfts/createExplorerNfts.js'
import { createIndexNfts } from './nfts/createIndexNfts.js'
import { createNfts } from './nfts/createNfts.js'
import { createDescribeNfts } from './nfts/describeNfts.js'
import { tokenUri } from './nfts/tokenUri.js'
import { chainKind, probe, rpcOf } from './rpc.js'
import type { Eip155Settings } from './settings.js'
import { type Collections, createCollections } from './tokens/createCollections.js'
import { createTokens, type Tokens } from './tokens/createTokens.js'

const id = 'eip155'
const wrongNetworkText = 'Expected an address of the network'

function balancesFrom(parts: NamespaceParts, chains: EvmChains, explorer: Explorer, tokens: Tokens) {
  const { cache, clock, log, prices, store } = parts
  const readIndexedTokens = seenTokens(store, clock)
  const readExplorerTokens = createExplorerTokens(explorer, cache, log)
  const readHoldings = createReadHoldings(async (chainId, account) => {
    const isIndexed = chains.get(chainId)?.config.index !== undefined
    const fromIndex = isIndexed ? readIndexedTokens(chainId, account) : []
    return [...(await fromIndex), ...(await readExplorerTokens(chainId, account))]
  })
  return createReadBalances({ tokens, prices, readHoldings })
}

interface HistorySources {
  readonly chains: EvmChains
  readonly explorer: Explorer
  readonly tokens: Tokens
  readonly collections: Collections
}

function historyFrom({ cache, store }: NamespaceParts, cursors: CursorStore, sources: HistorySources) {
  const { chains, explorer, tokens, collections } = sources
  const describe = createDescriber(tokens, collections)
  return createHistory({
    chains,
    cursors,
    cache,
    index: createIndexHistory(store, chains, describe),
    explorer: createExplorerHistory({ chains, explorer, cache, cursors, describe }),
  })
}

function nftsFrom(
  { cache, store, nftImages }: NamespaceParts,
  cursors: CursorStore,
  { chains, explorer, collections }: Omit<HistorySources, 'tokens'>,
) {
  const describe = createDescribeNfts(chains, collections, nftImages)
  return createNfts({
    chains,
    cursors,
    cache,
    describe,
    index: createIndexNfts(store, chains, describe),
    explorer: createExplorerNfts(explorer, cache),
    hasImages: nftImages.isOn,
  })
}

interface NetworkSources {
  readonly tokens: Tokens
  readonly readBalances: ReadBalances
  readonly gasPrices: ReturnType<typeof createGasPrices>
}

function networkOf(
  chain: EvmChain,
  { cache, clock, nftImages }: NamespaceParts,
  sources: NetworkSources,
): Network {
  const { config } = chain
  const { tokens, readBalances, gasPrices } = sources
  return {
    config,
    rpc: rpcOf(chain, clock),
    async balancesOf(text, isForced) {
      const address = readAddress(text, config.id)
      if (!address)
        throw fail(requestInvalid, { reasons: [{ field: 'address', description: wrongNetworkText }] })
      return cacheBalances(cache, { chainId: config.id, address }, isForced, () =>
        readBalances(isForced ? chain.unshared : chain, address),
      )
    },
    async factsOf(texts) {
      const addresses = texts.map((text) => (text === undefined ? undefined : readAddress(text, config.id)))
      const requestedAddresses = [...new Set(addresses.filter((one) => one !== undefined))]
      const factsByAddress = new Map(
        (await tokens.factsOf(chain, requestedAddresses)).map((facts) => [facts.address, facts]),
      )
      return texts.map((text, at) => {
        const address = addresses[at]
        return text === undefined ? config.nativeCurrency : address && factsByAddress.get(address)
      })
    },
    gasPrices: () => gasPrices(chain),
    async nftImage(text, tokenId) {
      const contract = readAddress(text, config.id)
      if (!contract || !nftImages.isOn()) return undefined
      return nftImages.imageOf(`${config.id}:${contract}:${tokenId}`, () =>
        tokenUri(chain, contract, tokenId),
      )
    },
  }
}

/** Networks of eip155. */
export const eip155: NamespaceDefinition<Eip155Settings, typeof configEntries> = {
  id,
  configEntries,
  probe,
  walletAddress: {
    addressOf: addressOfSeed,
    isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
    hasSigned: hasSignedText,
  },
  open(parts, settings) {
    const { cache, clock, nftImages, store } = parts
    const chains = openChains(parts, chainKind, settings, ({ chains: networks }) => networks)
    const [tokens, collections] = [createTokens(clock), createCollections()]
    const explorer = createExplorer(clock, settings)
    const cursors = createCursorStore(cache)
    const sources = {
      tokens,
      readBalances: balancesFrom(parts, chains, explorer, tokens),
      gasPrices: createGasPrices(cache),
    }
    const indexer = createIndexer(parts, chains, store, () => settings().limits.indexBytes)
    return {
      id,
      ...createNetworks(chains, (chain) => networkOf(chain, parts, sources)),
      readAddress,
      readAsset,
      history: historyFrom(parts, cursors, { chains, explorer, tokens, collections }),
      nfts: nftsFrom(parts, cursors, { chains, explorer, collections }),
      names: createNames({
        ...{ clock, chains, cache },
        fetchOffchain: createFetchOffchain(parts, settings),
        pictures: createPictures(chains, nftImages, settings),
      }),
      checkNodes: chains.checkNodes,
      close: () => indexer.close(),
    }
  },
}
