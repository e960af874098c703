import type { CaipNetworkId } from '../../wire/caip.js'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import { restAfter } from './restAfter.js'

/** Transactions by year and by month of the visitor's calendar, 0 for January; each list in the order of the whole. */
export type TransactionsByYear = Readonly<
  Record<number, Readonly<Record<number, readonly HistoryTransaction[]>>>
>

/** What an account did (§3 Transaction list state). `of` says whose it is: an answer for another account never shows. */
export interface TransactionListState {
  /** The CAIP-10 address it belongs to. */
  readonly of: string
  /** Newest first, as far as they were read. */
  readonly transactions: readonly HistoryTransaction[]
  /** What was bought with Coinbase's on-ramp, a list of its own that is never kept. */
  readonly coinbaseTransactions: readonly HistoryTransaction[]
  readonly transactionsByYear: TransactionsByYear
  /** The network they were read on; on another one they are read anew. */
  readonly lastNetworkInView?: CaipNetworkId
  readonly loading: boolean
  /** They were read, and there are none. */
  readonly empty: boolean
  /** Where the next page begins; absent at the end of all. */
  readonly next?: string
  /** Nobody can be asked what the account did on this network. */
  readonly isUnserved?: boolean
  /** When they were read, in ms since 1970. */
  readonly at?: number
  /** When reading failed since it last succeeded, and whether that was the first page or a further one. */
  readonly failed?: { readonly at: number; readonly page: 'first' | 'further' }
}

/** A page of the history. */
export interface TransactionPage {
  readonly data: readonly HistoryTransaction[]
  readonly next?: string | undefined
}

/** Reading begins: what is known stays, if it is of the same account on the same network. */
export function transactionsAsked(
  state: TransactionListState | undefined,
  of: string,
  lastNetworkInView: CaipNetworkId,
): TransactionListState {
  const isSame = state?.of === of && state.lastNetworkInView === lastNetworkInView
  const { failed: _, ...known } = isSame ? state : nothing
  return { ...known, of, lastNetworkInView, loading: true }
}

const nothing: Omit<TransactionListState, 'of'> = {
  transactions: [],
  coinbaseTransactions: [],
  transactionsByYear: {},
  loading: false,
  empty: false,
}

/** The newest page was read: over what is known where both meet, else in its place. */
export function transactionsRead(
  state: TransactionListState,
  page: TransactionPage,
  at: number,
): TransactionListState {
  const known = new Map(state.transactions.map((each) => [each.id, each]))
  const fresh = page.data.map((each) => unchanged(known.get(each.id), each) ?? each)
  const rest = restAfter(state.transactions, fresh, ({ id }) => id)
  return rest ? listed(state, [...fresh, ...rest], state.next, at) : listed(state, fresh, page.next, at)
}

/** A further page was read. What stands in both is listed once. */
export function transactionsContinued(
  state: TransactionListState,
  page: TransactionPage,
  at: number,
): TransactionListState {
  const unknown = new Map(page.data.map((each) => [each.id, each]))
  for (const { id } of state.transactions) unknown.delete(id)
  const further = [...unknown.values()]
  const byYear = joined(state.transactionsByYear, groupedByYear(further))
  return listed(state, [...state.transactions, ...further], page.next, state.at ?? at, byYear)
}

/** They could not be read: what was never read is empty, what was known stays, and the failure stands beside it. */
export function transactionsFailed(
  state: TransactionListState,
  at: number,
  page: 'first' | 'further',
): TransactionListState {
  return { ...state, loading: false, empty: false, failed: { at, page } }
}

/** Nobody can tell. */
export function transactionsUnserved(state: TransactionListState, at: number): TransactionListState {
  const { of, coinbaseTransactions, lastNetworkInView } = state
  return {
    of,
    coinbaseTransactions,
    transactions: [],
    transactionsByYear: {},
    ...(lastNetworkInView && { lastNetworkInView }),
    loading: false,
    empty: true,
    isUnserved: true,
    at,
  }
}

function listed(
  state: TransactionListState,
  transactions: readonly HistoryTransaction[],
  next: string | undefined,
  at: number,
  transactionsByYear = groupedByYear(transactions, state.transactionsByYear),
): TransactionListState {
  const { of, coinbaseTransactions, lastNetworkInView } = state
  return {
    of,
    coinbaseTransactions,
    transactions,
    transactionsByYear,
    ...(lastNetworkInView && { lastNetworkInView }),
    loading: false,
    empty: transactions.length === 0 && next === undefined,
    ...(next !== undefined && { next }),
    at,
  }
}

/** What is known of a transaction, if nothing of it has changed: lists keep their identity, and rows need not be drawn anew. */
function unchanged(
  known: HistoryTransaction | undefined,
  now: HistoryTransaction,
): HistoryTransaction | undefined {
  return known && JSON.stringify(known) === JSON.stringify(now) ? known : undefined
}

/** What is known, and behind it what comes after that: a list of thousands is not gone through for each page. */
function joined(known: TransactionsByYear, further: TransactionsByYear): TransactionsByYear {
  const years: Record<string, TransactionsByYear[number]> = { ...known }
  for (const [year, months] of Object.entries(further)) {
    const before = known[Number(year)] ?? {}
    const grown = Object.entries(months).map(([month, all]) => [
      month,
      [...(before[Number(month)] ?? []), ...all],
    ])
    years[year] = { ...before, ...Object.fromEntries(grown) }
  }
  return years
}

/** §2: by year and month. A month of which nothing has changed since `before` keeps its identity. */
export function groupedByYear(
  transactions: readonly HistoryTransaction[],
  before: TransactionsByYear = {},
): TransactionsByYear {
  const years: Record<number, Record<number, HistoryTransaction[]>> = {}
  for (const transaction of transactions) {
    const mined = new Date(transaction.metadata.minedAt)
    const [year, month] = [mined.getFullYear(), mined.getMonth()]
    years[year] ??= {}
    const months = years[year] ?? {}
    months[month] ??= []
    months[month]?.push(transaction)
  }
  const kept = (year: string, month: string, now: readonly HistoryTransaction[]) => {
    const last = before[Number(year)]?.[Number(month)]
    return last?.length === now.length && last.every((each, at) => each === now[at]) ? last : now
  }
  return Object.fromEntries(
    Object.entries(years).map(([year, months]) => [
      year,
      Object.fromEntries(Object.entries(months).map(([month, all]) => [month, kept(year, month, all)])),
    ]),
  )
}
