import type { HistoryTransaction } from 'latchkit/wire'

/** The page of a history that is requested. */
export interface HistoryQuery {
  /** The address as its namespace writes it. */
  readonly account: string
  /** Absent: all networks. */
  readonly chainId: string | undefined
  /** Absent: the first page. */
  readonly cursor: string | undefined
}

export interface HistoryPage {
  readonly data: HistoryTransaction[]
  /** The cursor of the next page; `null` at the end. */
  readonly next: string | null
  /** Something happened that this list does not tell. */
  readonly more?: boolean
}

/** Knows what an account did. */
export interface HistorySource {
  /** The cost of a page of one network; the usual one unless given. */
  readonly cost?: number
  /** Newest first. Throws `requestInvalid` for a cursor of another list, `providerFailed`. */
  pageOf(query: HistoryQuery): Promise<HistoryPage>
}

/** The transactions on one page. */
export const pageSize = 50

/** The name of a list, which its cursors carry. */
export const listOf = ({ account, chainId }: HistoryQuery) => `history:${account}:${chainId ?? ''}`
