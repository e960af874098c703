import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { AccountNft, OmittedNfts } from '../../wire/http/getNfts.js'
import type { KitState } from '../kit/kit.js'
import type { QueryData, QueryName } from '../state/queries.js'
import type { TransactionsByYear } from '../state/transactions.js'
import { accountAnswer } from './accountAnswer.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** The state of a list of an account. */
export interface AccountListInfo {
  readonly loading: boolean
  /** The cursor of the next page; absent at the end of the list. */
  readonly next: string | undefined
  /** Whether no source can answer for the account on this network. */
  readonly isUnserved: boolean
  /** When the list was read, in ms since 1970. */
  readonly at: number | undefined
  /** Which page could not be read since the last success. */
  readonly failedPage: 'first' | 'further' | undefined
}

/** Returns a list of the account of a namespace, by default the active one; `undefined` before it was read. */
export function accountList<Name extends QueryName>(
  state: KitState,
  name: Name,
  namespace?: ChainNamespace,
): { readonly info: AccountListInfo; readonly data: QueryData[Name] | undefined } | undefined {
  const read = accountAnswer(state, name, namespace)
  if (!read) return undefined
  const { status, pages, at, data } = read
  const failedPage = status === 'error' ? (pages?.isFailed ? 'further' : 'first') : undefined
  const isUnserved = status === 'unserved'
  return { info: { loading: status === 'loading', next: pages?.next, isUnserved, at, failedPage }, data }
}

/** An account's transactions, as far as they were read (§3 Transaction list state). */
export interface TransactionListInfo extends AccountListInfo {
  /** The transactions, newest first. */
  readonly transactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** The network on which they were read. */
  readonly lastNetworkInView: CaipNetworkId | undefined
  /** Set if the gateway has not searched everything: the account may have more transactions than are listed. */
  readonly isPartial: boolean
  /** Whether they were read and there are none. */
  readonly empty: boolean
}

const noTransactions: readonly HistoryTransaction[] = []
const noYears: TransactionsByYear = {}

/**
 * Returns the transactions of a namespace's account, by default the active one, as `fetchTransactions` last read them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The list, or `undefined` before it was read.
 * @example
 * ```ts
 * import { type Kit, transactionList } from 'latchkit'
 * const newest = (kit: Kit) => transactionList(kit.store.getState())?.transactions[0]?.metadata.hash
 * ```
 */
export function transactionList(
  state: KitState,
  namespace?: ChainNamespace,
): TransactionListInfo | undefined {
  return perState(state, `transactionList ${namespace}`, () => {
    const read = accountList(state, 'transactions', namespace)
    if (!read) return undefined
    const { info, data } = read
    const { transactions = noTransactions, transactionsByYear = noYears, isPartial = false } = data ?? {}
    const isRead = data !== undefined || info.isUnserved
    return {
      ...info,
      transactions,
      transactionsByYear,
      isPartial,
      lastNetworkInView: networkState(state, namespace).caipNetworkId,
      empty:
        isRead && !info.loading && !info.failedPage && transactions.length === 0 && info.next === undefined,
    }
  })
}

/** An account's NFTs, as far as they were read. */
export interface NftListInfo extends AccountListInfo {
  readonly nfts: readonly AccountNft[]
  /** Kinds that the gateway cannot see: the account may hold some that are not listed. */
  readonly omits: readonly OmittedNfts[]
}

const noNfts: readonly AccountNft[] = []
const noKinds: readonly OmittedNfts[] = []

/**
 * Returns the NFTs of a namespace's account, by default the active one, as `fetchNfts` last read them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The list, or `undefined` before it was read.
 * @example
 * ```ts
 * import { type Kit, nftList } from 'latchkit'
 * const names = (kit: Kit) => nftList(kit.store.getState())?.nfts.map(({ name }) => name)
 * ```
 */
export function nftList(state: KitState, namespace?: ChainNamespace): NftListInfo | undefined {
  return perState(state, `nftList ${namespace}`, () => {
    const { info, data } = accountList(state, 'nfts', namespace) ?? {}
    return info && { ...info, nfts: data?.nfts ?? noNfts, omits: data?.omits ?? noKinds }
  })
}
