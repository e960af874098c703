import type { HistoryTransaction } from 'latchkit/wire'
import type { Cache } from '../../cache/createCache.js'
import type { Chains } from '../../chains/createChains.js'
import type { Places } from './createPlaces.js'
import { type HistoryAsked, type HistoryPage, type HistorySource, listOf, pageSize } from './historySource.js'
import { emptyPage } from './pageCursor.js'
import { readTogether, type TimedList, type TogetherPlace } from './readTogether.js'

type Timed = HistoryTransaction & { readonly at: number }

const freshMs = 300_000
const staleMs = 86_400_000
const nothing: HistorySource = { pageOf: async ({ cursor }) => emptyPage(cursor) }

interface HistoryParts {
  readonly chains: Chains
  readonly index: HistorySource
  readonly explorer: HistorySource
  readonly places: Places
  readonly cache: Cache
}

/** The history of all networks, each by whoever tells it: the index where there is one, else the explorer, else nobody. */
export function createHistory({ chains, index, explorer, places, cache }: HistoryParts): HistorySource {
  function sourceOf(chainId: string): HistorySource {
    const config = chains.get(chainId)?.config
    return config?.index ? index : config?.explorerUrl ? explorer : nothing
  }

  async function readAll(asked: HistoryAsked, place: TogetherPlace | undefined): Promise<HistoryPage> {
    const explored = chains.list().filter(({ config }) => sourceOf(config.id) === explorer)
    const listOfSource =
      (source: HistorySource, chainId: string | undefined): TimedList<Timed> =>
      async (page) => {
        const { account } = asked
        const { data, next } = await source.pageOf({ account, chainId, cursor: page ?? undefined })
        return { items: data.map((one) => ({ ...one, at: Date.parse(one.metadata.minedAt) })), next }
      }
    const lists = [
      listOfSource(index, undefined),
      ...explored.map(({ config }) => listOfSource(explorer, config.id)),
    ]
    const { items, next } = await readTogether(lists, place, pageSize)
    const data = items.map(({ at: _, ...transaction }) => transaction)
    return { data, next: next && (await places.cursorOf(listOf(asked), next)) }
  }

  return {
    async pageOf(asked) {
      const { chainId, cursor } = asked
      if (chainId !== undefined) return sourceOf(chainId).pageOf(asked)
      const isIndexAlone = chains.list().every(({ config }) => sourceOf(config.id) !== explorer)
      if (isIndexAlone) return index.pageOf(asked)
      if (cursor === undefined) return readAll(asked, undefined)
      const place = await places.placeOf<TogetherPlace>(listOf(asked), cursor)
      return cache.get(`page:${cursor}`, { freshMs, staleMs, load: () => readAll(asked, place) })
    },
  }
}
