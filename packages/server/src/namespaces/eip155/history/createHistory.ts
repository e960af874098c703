import type { Cache } from '../../../cache/createCache.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import {
  type HistoryPage,
  type HistoryQuery,
  type HistorySource,
  listOf,
} from '../../../data/history/historySource.js'
import type { MergedCursor } from '../../../data/history/mergeHistory.js'
import { emptyPage } from '../../../data/history/pageCursor.js'
import { readMerged } from '../../../data/history/readMerged.js'
import type { EvmChains } from '../chain/evmChain.js'

const freshMs = 300_000
const staleMs = 86_400_000
const emptySource: HistorySource = { pageOf: async ({ cursor }) => emptyPage(cursor) }

interface HistoryOptions {
  readonly chains: EvmChains
  readonly index: HistorySource
  readonly explorer: HistorySource
  readonly cursors: CursorStore
  readonly cache: Cache
}

/** Creates the history of all networks, each from its source: the index if there is one, else the explorer, else empty. */
export function createHistory({ chains, index, explorer, cursors, cache }: HistoryOptions): HistorySource {
  function sourceOf(chainId: string): HistorySource {
    const config = chains.get(chainId)?.config
    return config?.index ? index : config?.explorerUrl ? explorer : emptySource
  }

  function readAll(query: HistoryQuery, position: MergedCursor | undefined): Promise<HistoryPage> {
    const exploredChains = chains.list().filter(({ config }) => sourceOf(config.id) === explorer)
    return readMerged(cursors, query, position, [
      { source: index, chainId: undefined },
      ...exploredChains.map(({ config }) => ({ source: explorer, chainId: config.id })),
    ])
  }

  return {
    async pageOf(query) {
      const { chainId, cursor } = query
      if (chainId !== undefined) return sourceOf(chainId).pageOf(query)
      const isIndexAlone = chains.list().every(({ config }) => sourceOf(config.id) !== explorer)
      if (isIndexAlone) return index.pageOf(query)
      if (cursor === undefined) return readAll(query, undefined)
      const position = await cursors.read<MergedCursor>(listOf(query), cursor)
      return cache.get(`page:${cursor}`, { freshMs, staleMs, load: () => readAll(query, position) })
    },
  }
}
