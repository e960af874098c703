import { type CaipNetworkId, type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import { balanceRetryMs, historyCacheMs } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { fetchTransactionsFailed, transactionsWithoutAccount } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit.js'
import { loadAccountData } from '../loadAccountData.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { accountState } from '../select/accountState.js'
import { networkState } from '../select/networkState.js'
import {
  type TransactionListState,
  type TransactionPage,
  transactionsAsked,
  transactionsContinued,
  transactionsFailed,
  transactionsRead,
  transactionsUnserved,
} from '../state/transactions.js'
import { track } from './track.js'

/** Whose transactions, and which. */
export interface FetchTransactionsParameters {
  readonly namespace?: ChainNamespace
  /** `further`: the page after those known. `newest` unless given. */
  readonly page?: 'newest' | 'further'
  /** What was bought with this on-ramp, into a list of its own, which is never kept. */
  readonly onramp?: 'coinbase'
  /** Reads even if what is known is fresh or reading just failed. */
  readonly force?: boolean
}

/** One reading: whose, where, and which page. */
interface Reading {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly of: string
  readonly network: Network | undefined
  readonly caipNetworkId: CaipNetworkId
}

/**
 * Reads what the connected account did on its network from the gateway into the state: newest first, without spam, by
 * year and month. The newest page is read at most every 15 s, after a failure not for 30 s, unless forced; on another
 * network than the last one it is read anew. Without a gateway, or on a network it does not serve, there is nobody to ask,
 * and the state says so.
 * @throws `transactionsWithoutAccount` where nobody is connected, `fetchTransactionsFailed` with the cause; the state says
 * that too, and keeps what was known.
 * @example
 * ```ts
 * import { fetchTransactions, type Kit } from 'latchkit'
 * const readOn = (kit: Kit) => fetchTransactions(kit, { page: 'further' })
 * ```
 */
export async function fetchTransactions(
  kit: Kit,
  { namespace, page = 'newest', onramp, force = false }: FetchTransactionsParameters = {},
): Promise<void> {
  const { address, namespace: used } = accountState(kit.store.getState(), namespace)
  const { caipNetwork: network, caipNetworkId } = networkState(kit.store.getState(), namespace)
  if (!address || used === undefined || caipNetworkId === undefined)
    throw fail(transactionsWithoutAccount, {})
  const of = toCaipAddress(caipNetworkId, address)
  const reading = { namespace: used, address, of, network, caipNetworkId }
  if (onramp) return readBought(kit, reading)
  const now = kit.services.clock.now()
  const state = stateOf(kit, used)
  const isKnown = state?.of === of && state.lastNetworkInView === caipNetworkId
  if (page === 'further') {
    const isEnd = !isKnown || state.next === undefined || (!force && !hasRecovered(state, now))
    if (!isEnd) await once(kit, `transactions:${of}:${state.next}`, () => readFurther(kit, reading))
    return
  }
  if (!force && isKnown && !isDue(state, now)) return
  await once(kit, `transactions:${of}:${force ? now : ''}`, () => readNewest(kit, reading))
}

function isDue(state: TransactionListState, now: number): boolean {
  if (state.failed?.page === 'first') return hasRecovered(state, now)
  return state.at === undefined || now - state.at >= historyCacheMs
}

const hasRecovered = ({ failed }: TransactionListState, now: number) =>
  failed === undefined || now - failed.at >= balanceRetryMs

async function readNewest(kit: Kit, reading: Reading): Promise<void> {
  const { namespace, of, caipNetworkId } = reading
  set(kit, namespace, (state) => transactionsAsked(state, of, caipNetworkId))
  const { clock } = kit.services
  try {
    const page = await ask(kit, reading)
    change(kit, reading, (state) =>
      page ? transactionsRead(state, page, clock.now()) : transactionsUnserved(state, clock.now()),
    )
  } catch (error) {
    failed(kit, reading, 'first', error)
  }
}

async function readFurther(kit: Kit, reading: Reading): Promise<void> {
  const { namespace, of, caipNetworkId } = reading
  const cursor = stateOf(kit, namespace)?.next
  set(kit, namespace, (state) => transactionsAsked(state, of, caipNetworkId))
  try {
    const page = await ask(kit, reading, cursor)
    change(kit, reading, (state) =>
      transactionsContinued(state, page ?? { data: [] }, kit.services.clock.now()),
    )
  } catch (error) {
    failed(kit, reading, 'further', error)
  }
}

async function readBought(kit: Kit, reading: Reading): Promise<void> {
  const { namespace, address, of, network, caipNetworkId } = reading
  try {
    const asked = network && { address, network, onramp: 'coinbase' as const }
    const page = asked && kit.config.backendUrl && (await (await loadAccountData()).askHistory(kit, asked))
    const coinbaseTransactions = page ? page.data : []
    set(kit, namespace, (state) => {
      const known = state?.of === of ? state : transactionsAsked(undefined, of, caipNetworkId)
      return { ...known, loading: state?.of === of && state.loading, coinbaseTransactions }
    })
  } catch (error) {
    change(kit, reading, (state) => ({ ...state, coinbaseTransactions: [] }))
    throw refused(kit, reading, error)
  }
}

async function ask(
  kit: Kit,
  { address, network }: Reading,
  cursor?: string,
): Promise<TransactionPage | undefined> {
  if (!network || !kit.config.backendUrl) return undefined
  const { askHistory } = await loadAccountData()
  return askHistory(kit, { address, network, cursor })
}

function failed(kit: Kit, reading: Reading, page: 'first' | 'further', error: unknown): never {
  change(kit, reading, (state) => transactionsFailed(state, kit.services.clock.now(), page))
  throw refused(kit, reading, error)
}

/** §8: a failure is tracked, and said in the specification's words. */
function refused(kit: Kit, { caipNetworkId: network }: Reading, error: unknown) {
  const code = isLatchkitError(error) ? error.code : 'unknown'
  track(kit, 'ERROR_FETCH_TRANSACTIONS', { network, code })
  return fail(fetchTransactionsFailed, {}, error)
}

const stateOf = (kit: Kit, namespace: ChainNamespace) => kit.store.getState().transactions?.[namespace]

/** Writes an answer only while it is of the account and the network on show. */
function change(
  kit: Kit,
  { namespace, of }: Reading,
  to: (state: TransactionListState) => TransactionListState,
): void {
  const state = stateOf(kit, namespace)
  if (state?.of === of) set(kit, namespace, () => to(state))
}

function set(
  kit: Kit,
  namespace: ChainNamespace,
  to: (state: TransactionListState | undefined) => TransactionListState,
): void {
  patch(kit, ({ transactions }) => ({
    transactions: { ...transactions, [namespace]: to(transactions?.[namespace]) },
  }))
}
