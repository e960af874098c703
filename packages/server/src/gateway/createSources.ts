import { createCache } from '../cache/createCache.js'
import { createShelf } from '../cache/createShelf.js'
import { createChains } from '../chains/createChains.js'
import { createAnalytics } from '../data/analytics/createAnalytics.js'
import { createBalances } from '../data/balances/createBalances.js'
import { createRpcBalances } from '../data/balances/createRpcBalances.js'
import { createSolanaBalances } from '../data/balances/createSolanaBalances.js'
import { createExplorer } from '../data/explorer/createExplorer.js'
import { createExplorerTokens } from '../data/explorer/createExplorerTokens.js'
import { createExplorerHistory } from '../data/history/createExplorerHistory.js'
import { createHistory } from '../data/history/createHistory.js'
import { createIndexHistory } from '../data/history/createIndexHistory.js'
import { createNfts } from '../data/history/createNfts.js'
import { createPlaces } from '../data/history/createPlaces.js'
import { createDescriber } from '../data/history/describeTransactions.js'
import { createImages } from '../data/images/createImages.js'
import { createAskHost } from '../data/names/createAskHost.js'
import { createNames } from '../data/names/createNames.js'
import { createNftImages } from '../data/nftImages/createNftImages.js'
import { createGasPrices } from '../data/prices/createGasPrices.js'
import { createPriceService } from '../data/prices/createPriceService.js'
import { createPrices } from '../data/prices/createPrices.js'
import { createPriceTable } from '../data/prices/createPriceTable.js'
import { createCollections } from '../data/tokens/createCollections.js'
import { createTokens } from '../data/tokens/createTokens.js'
import { createIndexer } from '../indexer/createIndexer.js'
import { seenTokens } from '../indexer/seenTokens.js'
import type { ServerParts } from '../serverParts.js'
import { createStore } from '../store/createStore.js'
import { systemOutside } from '../upstream/outside.js'
import { currentDirectory } from './currentDirectory.js'
import type { Sources } from './handler.js'

const answersKept = 50_000

export interface OpenSources {
  readonly sources: () => Sources
  close(): Promise<void>
}

/** What the handlers work with, made from the configuration. */
export function createSources(parts: ServerParts): OpenSources {
  const { clock, config, log } = parts
  const { outside = systemOutside } = parts
  const directory = currentDirectory(parts)
  const images = createImages()
  const analytics = createAnalytics(parts)
  const { chains, solana } = createChains(parts)
  const store = createStore(parts)
  const cache = createCache(clock, answersKept, createShelf(store, log))
  const tokens = createTokens(clock)
  const prices = createPrices(clock, createPriceTable(config), createPriceService(clock, config), log)
  const explorer = createExplorer(clock, config)
  const explored = createExplorerTokens(explorer, cache, log)
  const indexed = seenTokens(store)
  const source = createRpcBalances(async (chainId, account) => {
    const isIndexed = chains.get(chainId)?.config.index !== undefined
    const seen = isIndexed ? indexed(chainId, account) : []
    return [...(await seen), ...(await explored(chainId, account))]
  })
  const collections = createCollections()
  const describe = createDescriber(tokens, collections)
  const places = createPlaces(cache)
  const history = createHistory({
    chains,
    places,
    cache,
    index: createIndexHistory(store, chains, describe),
    explorer: createExplorerHistory({ chains, explorer, cache, places, describe }),
  })
  const nftImages = createNftImages(clock, config, outside)
  const nfts = createNfts(store, chains, collections, nftImages)
  const names = createNames(clock, chains, cache, createAskHost(parts, outside))
  const gasPrices = createGasPrices(cache)
  const indexer = createIndexer(parts, chains, store)
  const balances = createBalances({ cache, tokens, prices, source })
  const solanaBalances = createSolanaBalances(cache, prices)
  return {
    sources: () => ({
      directory: directory(),
      analytics,
      images,
      chains,
      solana,
      solanaBalances,
      tokens,
      prices,
      balances,
      history,
      nfts,
      nftImages,
      names,
      gasPrices,
    }),
    async close() {
      await indexer.close()
      await store.close()
    },
  }
}
