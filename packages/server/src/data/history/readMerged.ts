import type { HistoryTransaction } from 'latchkit/wire'
import type { CursorStore } from './createCursorStore.js'
import { type HistoryPage, type HistoryQuery, type HistorySource, listOf, pageSize } from './historySource.js'
import { type MergedCursor, mergeHistory, type TimedList } from './mergeHistory.js'

/** A source, and the network whose history is read; `undefined` for all networks of the source. */
export interface SourceList {
  readonly source: HistorySource
  readonly chainId: string | undefined
}

type Timed = HistoryTransaction & { readonly at: number }

/**
 * Reads a page of several sources as one list by time. The position behind its cursor is stored by this server. Throws the errors of the
 * sources.
 */
export async function readMerged(
  cursors: CursorStore,
  query: HistoryQuery,
  position: MergedCursor | undefined,
  lists: readonly SourceList[],
): Promise<HistoryPage> {
  const pages: HistoryPage[] = []
  const timedList =
    ({ source, chainId }: SourceList): TimedList<Timed> =>
    async (page) => {
      const { account } = query
      const sourcePage = await source.pageOf({ account, chainId, cursor: page ?? undefined })
      pages.push(sourcePage)
      const { data, next } = sourcePage
      return { items: data.map((one) => ({ ...one, at: Date.parse(one.metadata.minedAt) })), next }
    }
  const { items, next } = await mergeHistory(lists.map(timedList), position, pageSize)
  const data = items.map(({ at: _, ...transaction }) => transaction)
  const isCut = pages.some(({ more }) => more)
  return { data, next: next && (await cursors.write(listOf(query), next)), ...(isCut && { more: true }) }
}
