import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, historyCacheMs } from '../../wire/constants.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { fetchTransactionsFailed, transactionsWithoutAccount } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import { accountState } from '../select/accountState.js'
import { track } from '../services/track.js'
import { transactionsRead } from '../state/transactions.js'
import { type AccountQuery, accountQuery } from './accountQuery.js'
import { mergePages } from './mergePages.js'
import { requestHistory } from './requestHistory.js'

/** Parameters of `fetchTransactions`. */
export interface FetchTransactionsParameters {
  /** The namespace of the account; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Which page to read. `further`: the page after the known ones. `newest` unless given. */
  readonly page?: 'newest' | 'further'
  /** Whether to read even if the list is fresh or a read has just failed. */
  readonly force?: boolean
}

const transactions: AccountQuery<'transactions'> = {
  name: 'transactions',
  freshMs: historyCacheMs,
  retryMs: balanceRetryMs,
  async load(kit, { address, network }, { cursor }) {
    if (!network || !kit.config.backendUrl) return undefined
    const page = await requestHistory(kit, { address, network, cursor })
    if (!page) return undefined
    const { data, next, isPartial } = page
    return { data: { ...transactionsRead(data), ...(isPartial && { isPartial }) }, next }
  },
  merge(knownPage, page, pageKind) {
    const listIn = ({ data: { transactions: data }, next }: typeof knownPage) => ({ data, next })
    const { data, next } = mergePages(listIn(knownPage), listIn(page), pageKind, ({ id }) => id)
    const isPartial = page.data.isPartial || (pageKind === 'further' && knownPage.data.isPartial)
    return { data: { ...transactionsRead(data, knownPage.data), ...(isPartial && { isPartial }) }, next }
  },
}

export async function fetchTransactions(
  kit: Kit,
  { namespace, page = 'newest', force = false }: FetchTransactionsParameters = {},
): Promise<void> {
  const { namespace: usedNamespace } = accountState(kit.store.getState(), namespace)
  const account = usedNamespace === undefined ? undefined : queryAccount(kit.store.getState(), usedNamespace)
  if (!account) throw fail(transactionsWithoutAccount, {})
  const pageKind = page === 'newest' ? 'first' : 'further'
  const failure = await accountQuery(kit, transactions, { account, page: pageKind, force })
  if (!failure) return
  // §8: a failure is tracked, and thrown in the specification's words.
  const code = isLatchkitError(failure.error) ? failure.error.code : 'unknown'
  track(kit, 'ERROR_FETCH_TRANSACTIONS', { network: account.caipNetworkId, code })
  throw fail(fetchTransactionsFailed, {}, failure.error)
}
