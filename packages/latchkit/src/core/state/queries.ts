import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount, TokenBalance } from '../../wire/entities.js'
import type { AccountNft, OmittedNfts } from '../../wire/http/getNfts.js'
import type { BalanceParts } from '../contracts/adapter.js'
import type { TransactionsRead } from './transactions.js'

/** The tokens an account has something of, in the order of the source. */
export interface TokensRead {
  readonly tokens: readonly TokenBalance[]
  /** The price of one unit of the native currency; absent where no source tells it. */
  readonly nativePrice?: Amount
  /** The source that knows most did not answer: there may be further tokens, and prices may be old. */
  readonly isPartial?: boolean
}

/** The name and picture that an address has given itself. */
export interface Identity {
  readonly name?: string
  /** The https address of its picture. */
  readonly avatar?: string
  /** The path of the same picture at the site's gateway, which alone is asked for it. */
  readonly picture?: string
}

/** The key of an identity: a name is the address's on every network, and a disconnect of one namespace forgets no other's. */
export const identityKey = (namespace: ChainNamespace, address: string | undefined): string =>
  [namespace, address].join(':')

/** The NFTs of an account, in the order of the source. */
export interface NftsRead {
  readonly nfts: readonly AccountNft[]
  /** Kinds that the source does not know: the account may have some that are not in the list. */
  readonly omits?: readonly OmittedNfts[]
}

/** Everything that is asked about an account, and what the answer is. */
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

/** The state of a query; `idle` before it is asked, `unserved` where no source can be asked about the account. */
export type QueryStatus = 'idle' | QueryState<unknown>['status']

/** The pages of a list that were read. */
export interface QueryPages {
  /** The cursor of the next page; absent at the end of the list. */
  readonly next?: string
  /** The last read of a further page failed. */
  readonly isFailed?: boolean
}

/** The answer of one query about an account. An answer for another account never shows: `of` tells the account. */
export interface QueryState<Data> {
  /** The CAIP-10 address it belongs to; of an identity the namespace and the address. */
  readonly of: string
  /** `unserved`: no source can be asked about the account on this network. */
  readonly status: 'loading' | 'ready' | 'error' | 'unserved'
  /** The last answer; it stays while the query is asked again, and when that fails. */
  readonly data?: Data
  readonly pages?: QueryPages
  /** The time `data` was read, in ms since 1970. */
  readonly at?: number
  /** The time of a failed read since the last one that succeeded, in ms since 1970. */
  readonly failedAt?: number
}

/** The answers about the accounts, by query and by namespace; a query is absent until it is asked. */
export type QueriesState = {
  readonly [Name in QueryName]?: Readonly<Record<ChainNamespace, QueryState<QueryData[Name]>>>
}

/** A page as its source answers it, and where the next one begins. */
export interface QueryPage<Data> {
  readonly data: Data
  readonly next?: string | undefined
}

/** A read begins: what is known of the same account stays. */
export function queryRequested<Data>(state: QueryState<Data> | undefined, of: string): QueryState<Data> {
  return { ...(state?.of === of && state), of, status: 'loading' }
}

/** A read succeeded. */
export function queryAnswered<Data>(
  { of }: QueryState<Data>,
  { data, next }: QueryPage<Data>,
  at: number,
): QueryState<Data> {
  return { of, status: 'ready', data, at, ...(next !== undefined && { pages: { next } }) }
}

/** A read failed: what was known stays, with the failure beside it. */
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

/** No source can be asked. */
export function queryUnserved<Data>({ of }: QueryState<Data>, at: number): QueryState<Data> {
  return { of, status: 'unserved', at }
}

/** Everything but what is known of the account of one namespace. */
export function withoutNamespace(state: QueriesState | undefined, namespace: ChainNamespace): QueriesState {
  return Object.fromEntries(
    Object.entries(state ?? {}).map(([name, byNamespace]) => {
      const { [namespace]: _, ...others } = byNamespace
      return [name, others]
    }),
  )
}
