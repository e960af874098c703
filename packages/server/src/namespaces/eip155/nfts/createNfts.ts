import { type AccountNft, fail } from 'latchkit/wire'
import type { Cache } from '../../../cache/createCache.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import { type HistoryQuery, pageSize } from '../../../data/history/historySource.js'
import { emptyPage } from '../../../data/history/pageCursor.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { NftPage, NftSource } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import { zeroAddress } from '../chain/zeroAddress.js'
import type { ExplorerNfts } from './createExplorerNfts.js'
import type { DescribeNfts } from './describeNfts.js'
import { nftListOf } from './nftListOf.js'

/** A list that is not told to its end. */
interface Unfinished {
  /** The network that an explorer tells; absent for those that are indexed, which are one list. */
  readonly chainId?: string
  /** The next page of it; `null` for the first one. */
  readonly page: string | null
}

interface Position {
  /** In the order in which they are told: each has had its turn before one has its second. */
  readonly lists: readonly Unfinished[]
}

const freshMs = 10_000
/** More pages without anything new are no list but a circle. */
const mostEmptyPages = 10

interface NftParts {
  readonly chains: EvmChains
  readonly index: NftSource
  readonly explorer: ExplorerNfts
  readonly describe: DescribeNfts
  readonly cursors: CursorStore
  readonly cache: Cache
  /** Whether NFTs have pictures now. */
  readonly hasImages: () => boolean
}

/** The NFTs of all networks: from the index where there is one, else from the explorer, else none. */
export function createNfts(parts: NftParts): NftSource {
  const { chains, index, explorer, describe, cursors, cache, hasImages } = parts

  const exploredOf = (chainId: string | undefined) =>
    chains.list().flatMap(({ config }) => {
      const isExplored = config.index === undefined && config.explorerUrl !== undefined
      return isExplored && (chainId ?? config.id) === config.id ? [config.id] : []
    })

  async function read({ account, chainId: filter }: HistoryQuery, { chainId, page }: Unfinished) {
    if (chainId === undefined) return index.pageOf({ account, chainId: filter, cursor: page ?? undefined })
    // One that is configured no longer has come to its end.
    if (!exploredOf(chainId).includes(chainId)) return { data: [], next: null }
    const { items, next } = await explorer(chainId, account, page)
    return { data: await describe(items), next }
  }

  /**
   * A page of several lists: whole pages of theirs, until there are enough. A network full of junk hides another's NFTs
   * for one page at most.
   */
  async function readMerged(query: HistoryQuery, from: readonly Unfinished[]): Promise<NftPage> {
    let lists = from
    const data: AccountNft[] = []
    for (let round = 0; lists.length > 0 && data.length === 0; round++) {
      if (round > mostEmptyPages) throw fail(providerFailed, { retrySeconds: 1 })
      const reads = lists.map((list) => read(query, list))
      await Promise.allSettled(reads)
      const pages = await Promise.all(reads)
      const fullAt = pages.findIndex((_, at) => {
        data.push(...(pages[at]?.data ?? []))
        return data.length >= pageSize
      })
      const count = fullAt < 0 ? pages.length : fullAt + 1
      const begun = lists.slice(0, count).map((list, at) => ({ ...list, page: pages[at]?.next ?? null }))
      lists = [...lists.slice(count), ...begun.filter(({ page }) => page !== null)]
    }
    const next = lists.length > 0 ? await cursors.write(nftListOf(query), { lists }) : null
    return { data, next }
  }

  async function load(query: HistoryQuery): Promise<NftPage> {
    const { account, chainId, cursor } = query
    if (account === zeroAddress) return emptyPage(cursor)
    const explored = exploredOf(chainId)
    if (explored.length === 0) return index.pageOf(query)
    if (cursor !== undefined)
      return readMerged(query, (await cursors.read<Position>(nftListOf(query), cursor)).lists)
    const first = explored.map((one) => ({ chainId: one, page: null }))
    return readMerged(query, chainId === undefined ? [{ page: null }, ...first] : first)
  }

  return {
    pageOf: (query) =>
      cache.get(`${nftListOf(query)}:${query.cursor ?? ''}:${hasImages()}`, {
        freshMs,
        staleMs: freshMs,
        load: () => load(query),
      }),
  }
}
