import type { HistoryTransaction } from 'latchkit/wire'

export interface HistoryAsked {
  readonly account: string
  /** Absent: all networks. */
  readonly chainId: string | undefined
  readonly cursor: string | undefined
}

export interface HistoryPage {
  readonly data: HistoryTransaction[]
  readonly next: string | null
}

/** Somebody who knows what an account did. */
export interface HistorySource {
  /** Newest first. Throws `requestInvalid` for a cursor of another list, `providerFailed`. */
  pageOf(asked: HistoryAsked): Promise<HistoryPage>
}

/** What one answer holds. */
export const pageSize = 50

/** The name of a list, which its cursors carry. */
export const listOf = ({ account, chainId }: HistoryAsked) => `history:${account}:${chainId ?? ''}`
