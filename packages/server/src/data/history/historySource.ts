import type { HistoryTransaction } from 'latchkit/wire'

/** Which page of which history is requested. */
export interface HistoryQuery {
  /** Address as its namespace writes it. */
  readonly account: string
  /** `undefined`: all networks. */
  readonly chainId: string | undefined
  /** `undefined`: the first page. */
  readonly cursor: string | undefined
}

export interface HistoryPage {
  readonly data: HistoryTransaction[]
  /** Cursor of the next page; `null` at the end. */
  readonly next: string | null
  /** Whether the account has activity that this list leaves out. */
  readonly more?: boolean
}

/** Provides the history of accounts. */
export interface HistorySource {
  /** Cost of a page of one network; the usual one unless given. */
  readonly cost?: number
  /** Returns a page, newest first. Throws `requestInvalid` for a cursor of another list, `providerFailed`. */
  pageOf(query: HistoryQuery): Promise<HistoryPage>
}

/** Transactions per page. */
export const pageSize = 50

/** Returns the name of a list, which its cursors contain. */
export const listOf = ({ account, chainId }: HistoryQuery) => `history:${account}:${chainId ?? ''}`
