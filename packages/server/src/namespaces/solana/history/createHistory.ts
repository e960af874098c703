import type { Cache } from '../../../cache/createCache.js'
import type { Chains } from '../../../chains/createChains.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import { type HistorySource, listOf } from '../../../data/history/historySource.js'
import type { MergedCursor } from '../../../data/history/mergeHistory.js'
import { readMerged } from '../../../data/history/readMerged.js'
import type { SolanaConfig } from '../config.js'
import { createNetworkHistory } from './createNetworkHistory.js'

const freshMs = 300_000
const staleMs = 86_400_000
/** A page needs up to a hundred calls: lists of signatures, and each transaction. */
const cost = 20

interface HistoryOptions {
  readonly chains: Chains<SolanaConfig>
  readonly cache: Cache
  readonly cursors: CursorStore
}

/** Creates the history of all networks of Solana, each from its node. */
export function createHistory(parts: HistoryOptions): HistorySource {
  const { chains, cache, cursors } = parts
  const network = createNetworkHistory(parts)
  return {
    cost,
    async pageOf(query) {
      const { chainId, cursor } = query
      const lists = chains.list().map(({ config }) => ({ source: network, chainId: config.id }))
      const [onlyList] = lists
      if (chainId !== undefined) return network.pageOf(query)
      if (onlyList && lists.length === 1) return network.pageOf({ ...query, chainId: onlyList.chainId })
      if (cursor === undefined) return readMerged(cursors, query, undefined, lists)
      const position = await cursors.read<MergedCursor>(listOf(query), cursor)
      const load = () => readMerged(cursors, query, position, lists)
      return cache.get(`page:${cursor}`, { freshMs, staleMs, load })
    },
  }
}
