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

/** A list that has not been read to its end. */
interface UnfinishedList {
  /** The network that an explorer lists; `undefined` for the indexed ones, which form one list. */
  readonly chainId?: string
  /** Its next page; `null` for the first one. */
  readonly page: string | null
}

interface Position {
  /** The lists in reading order: each list is read once before any list is read again. */
  readonly lists: readonly UnfinishedList[]
}

const freshMs = 10_000
/** Limit of consecutive empty pages: beyond it, the list is going in circles. */
const maxEmptyPages = 10

interface NftOptions {
  readonly chains: EvmChains
  readonly index: NftSource
  readonly explorer: ExplorerNfts
  readonly describe: DescribeNfts
  readonly cursors: CursorStore
  readonly cache: Cache
  /** Whether NFTs have pictures at present. */
  readonly hasImages: () => boolean
}

/** Creates the NFTs of all networks: from the index if there is one, else from the explorer, else none. */
export function createNfts(parts: NftOptions): NftSource {
  const { chains, index, explorer, describe, cursors, cache, hasImages } = parts

  const exploredIds = (chainId: string | undefined) =>
    chains.list().flatMap(({ config }) => {
      const isExplored = config.index === undefined && config.explorerUrl !== undefined
      return isExplored && (chainId ?? config.id) === config.id ? [config.id] : []
    })

  async function read({ account, chainId: filter }: HistoryQuery, { chainId, page }: UnfinishedList) {
    if (chainId === undefined) return index.pageOf({ account, chainId: filter, cursor: page ?? undefined })
    // A network that is no longer configured has reached its end.
    if (!exploredIds(chainId).includes(chainId)) return { data: [], next: null }
    const { items, next } = await explorer(chainId, account, page)
    return { data: await describe(items), next }
  }

  /**
   * Reads a page from several lists: whole pages of each list, until there are enough NFTs. A network full of spam hides other networks for
   * at most one page.
   */
  async function readMerged(query: HistoryQuery, startLists: readonly UnfinishedList[]): Promise<NftPage> {
    let lists = startLists
    const data: AccountNft[] = []
    for (let round = 0; lists.length > 0 && data.length === 0; round++) {
      if (round > maxEmptyPages) throw fail(providerFailed, { retrySeconds: 1 })
      const reads = lists.map((list) => read(query, list))
      await Promise.allSettled(reads)
      const pages = await Promise.all(reads)
      const fullAt = pages.findIndex((_, at) => {
        data.push(...(pages[at]?.data ?? []))
        return data.length >= pageSize
      })
      const count = fullAt < 0 ? pages.length : fullAt + 1
      const readLists = lists.slice(0, count).map((list, at) => ({ ...list, page: pages[at]?.next ?? null }))
      lists = [...lists.slice(count), ...readLists.filter(({ page }) => page !== null)]
    }
    const nextCursor = lists.length > 0 ? await cursors.write(nftListOf(query), { lists }) : null
    return { data, next: nextCursor }
  }

  async function load(query: HistoryQuery): Promise<NftPage> {
    const { account, chainId, cursor } = query
    if (account === zeroAddress) return emptyPage(cursor)
    const explorerIds = exploredIds(chainId)
    if (explorerIds.length === 0) return index.pageOf(query)
    if (cursor !== undefined)
      return readMerged(query, (await cursors.read<Position>(nftListOf(query), cursor)).lists)
    const explorerLists = explorerIds.map((one) => ({ chainId: one, page: null }))
    return readMerged(query, chainId === undefined ? [{ page: null }, ...explorerLists] : explorerLists)
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
