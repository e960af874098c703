import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount, TokenBalance } from '../../wire/entities.js'
import type { AccountNft, OmittedNfts } from '../../wire/http/getNfts.js'
import type { BalanceParts } from '../contracts/adapter.js'
import type { TransactionsRead } from './transactions.js'

/** The tokens that an account holds, in the order of the source. */
export interface TokensRead {
  readonly tokens: readonly TokenBalance[]
  /** Price of one unit of the native currency; absent if no source knows it. */
  readonly nativePrice?: Amount
  /** Set if the best source did not answer: there may be more tokens, and prices may be old. */
  readonly isPartial?: boolean
}

/** The name and picture that an address has chosen. */
export interface Identity {
  readonly name?: string
  /** The https URL of its picture. */
  readonly avatar?: string
  /** Path of the same picture at the site's gateway. Only the gateway is asked for it. */
  readonly picture?: string
}

/**
 * Returns the key of an identity. The key has no network, because a name applies on all of them. It has the namespace, so that
 * disconnecting one namespace does not clear the names of another.
 */
export const identityKey = (namespace: ChainNamespace, address: string | undefined): string =>
  [namespace, address].join(':')

/** The NFTs of an account, in the order of the source. */
export interface NftsRead {
  readonly nfts: readonly AccountNft[]
  /** Kinds that the source does not know: the account may hold some that are not listed. */
  readonly omits?: readonly OmittedNfts[]
}

/** Every query about an account, with the type of its answer. */
export interface QueryData {
  readonly balance: Amount
  readonly balanceParts: BalanceParts
  readonly tokenBalance: TokensRead
  readonly transactions: TransactionsRead
  readonly nfts: NftsRead
  readonly identity: Identity
}

/** The name of a query. */
export type QueryName = keyof QueryData

/** The status of a query: `idle` before it is asked, `unserved` if no source can answer it for the account. */
export type QueryStatus = 'idle' | QueryState<unknown>['status']

/** The pages of a list that were read. */
export interface QueryPages {
  /** The cursor of the next page; absent at the end of the list. */
  readonly next?: string
  /** Whether reading a further page failed. */
  readonly isFailed?: boolean
}

/** The answer to a query about an account. `of` names the account, so that an answer for another one is never shown. */
export interface QueryState<Data> {
  /** CAIP-10 id of the account; for an identity, the namespace and address. */
  readonly of: string
  /** `unserved`: no source can answer for the account on this network. */
  readonly status: 'loading' | 'ready' | 'error' | 'unserved'
  /** The last answer. It stays while the query is asked again, and if that fails. */
  readonly data?: Data
  readonly pages?: QueryPages
  /** When `data` was read, in ms since 1970. */
  readonly at?: number
  /** When a read failed after the last success, in ms since 1970. */
  readonly failedAt?: number
}

/** The answers about accounts, by query and namespace. A query is absent until it is asked. */
export type QueriesState = {
  readonly [Name in QueryName]?: Readonly<Record<ChainNamespace, QueryState<QueryData[Name]>>>
}

/** A page as its source returns it, and the cursor of the next one. */
export interface QueryPage<Data> {
  readonly data: Data
  readonly next?: string | undefined
}

/** Begins a read. The answer that is known for the same account stays. */
export function queryRequested<Data>(
  state: QueryState<Data> | undefined,
  accountKey: string,
): QueryState<Data> {
  return { ...(state?.of === accountKey && state), of: accountKey, status: 'loading' }
}

/** Stores the answer of a successful read. */
export function queryAnswered<Data>(
  { of }: QueryState<Data>,
  { data, next }: QueryPage<Data>,
  at: number,
): QueryState<Data> {
  return { of, status: 'ready', data, at, ...(next !== undefined && { pages: { next } }) }
}

/** Records a failed read. The answer that was known stays. */
export function queryFailed<Data>(
  state: QueryState<Data>,
  failedAt: number,
  page: 'first' | 'further',
): QueryState<Data> {
  const { pages, ...rest } = state
  const next = pages?.next !== undefined && { next: pages.next }
  const isFailed = page === 'further' && { isFailed: true }
  return {
    ...rest,
    ...((next || isFailed) && { pages: { ...next, ...isFailed } }),
    status: 'error',
    failedAt,
  }
}

/** Records that no source can answer the query for this account. */
export function queryUnserved<Data>({ of }: QueryState<Data>, at: number): QueryState<Data> {
  return { of, status: 'unserved', at }
}

/** Removes everything about the account of one namespace. */
export function withoutNamespace(state: QueriesState | undefined, namespace: ChainNamespace): QueriesState {
  return Object.fromEntries(
    Object.entries(state ?? {}).map(([name, byNamespace]) => {
      const { [namespace]: _, ...others } = byNamespace
      return [name, others]
    }),
  )
}
