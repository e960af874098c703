import type { HistoryTransaction } from 'latchkit/wire'
import type { CursorStore } from './createCursorStore.js'
import { type HistoryPage, type HistoryQuery, type HistorySource, listOf, pageSize } from './historySource.js'
import { type MergedCursor, mergeHistory, type TimedList } from './mergeHistory.js'

/** A source, and the network it is asked about; absent: all it knows. */
export interface SourceList {
  readonly source: HistorySource
  readonly chainId: string | undefined
}

type Timed = HistoryTransaction & { readonly at: number }

/**
 * A page of several sources as one list by time; its cursor is a position that is stored here. Throws what the sources
 * throw.
 */
export async function readMerged(
  cursors: CursorStore,
  query: HistoryQuery,
  position: MergedCursor | undefined,
  lists: readonly SourceList[],
): Promise<HistoryPage> {
  let isCut = false
  const timed =
    ({ source, chainId }: SourceList): TimedList<Timed> =>
    async (page) => {
      const { data, next, more } = await source.pageOf({
        account: query.account,
        chainId,
        cursor: page ?? undefined,
      })
      isCut ||= more === true
      return { items: data.map((one) => ({ ...one, at: Date.parse(one.metadata.minedAt) })), next }
    }
  const { items, next } = await mergeHistory(lists.map(timed), position, pageSize)
  const data = items.map(({ at: _, ...transaction }) => transaction)
  return { data, next: next && (await cursors.write(listOf(query), next)), ...(isCut && { more: true }) }
}
