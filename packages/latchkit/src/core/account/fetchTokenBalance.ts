import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, tokenBalanceRefreshMs } from '../../wire/constants.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound, tokenBalanceUnavailable } from '../../wire/errors/verbs.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { showToast } from '../modal/toast.js'
import { queryAccount } from '../select/accountAnswer.js'
import { recallPortfolio, savePortfolio } from '../services/portfolio.js'
import type { TokensRead } from '../state/queries.js'
import { currentView, type ViewName } from '../state/views.js'
import { type AccountQuery, accountQuery, recallQuery } from './accountQuery.js'
import { keepUnchanged } from './mergePages.js'
import { readHoldings } from './readHoldings.js'

/** Parameters of `fetchTokenBalance`. */
export interface FetchTokenBalanceParameters {
  /** The namespace of the account; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Whether to read it again even if it is less than 10 s old or failed less than 30 s ago. */
  readonly force?: boolean
}

/** Views that tell the visitor themselves that the tokens could not be read. */
const viewsWithOwnMessage: ReadonlySet<ViewName> = new Set([
  'Account',
  'WalletSendSelectToken',
  'UnsupportedChain',
])

const tokens: AccountQuery<'tokenBalance'> = {
  name: 'tokenBalance',
  freshMs: tokenBalanceRefreshMs,
  retryMs: balanceRetryMs,
  recall: recallPortfolio,
  // Do not store a partial list: the next page load would show it as the complete one.
  save(kit, accountKey, read, at) {
    if (!read.isPartial) savePortfolio(kit, accountKey, read, at)
  },
  async load(kit, { namespace, network, caipNetworkId }, { lastAnswer, force, readNumber, show }) {
    if (!network) throw fail(networkNotFound, { network: caipNetworkId })
    const wallet = connectedWallet(kit, namespace, 'read the tokens')
    const onEarlyAnswer = (read: TokensRead) => show(withUnchanged(lastAnswer, read))
    const request = { network, lastRead: lastAnswer, force, readNumber, onEarlyAnswer }
    const read = await readHoldings(kit, wallet, request)
    if (!read) throw fail(tokenBalanceUnavailable, {})
    return { data: withUnchanged(lastAnswer, read) }
  },
}

export async function fetchTokenBalance(
  kit: Kit,
  { namespace, force = false }: FetchTokenBalanceParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the tokens')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  const failure = account && (await accountQuery(kit, tokens, { account, force }))
  if (!failure) return
  kit.services.logger.debug('the tokens could not be read', failure.error)
  const { modal, router } = kit.store.getState()
  // Readings 43: no toast if the open view already tells the visitor.
  if (modal.open && viewsWithOwnMessage.has(currentView(router).name)) return
  if (failure.isFirst)
    showToast(kit, { kind: 'error', text: 'toast.tokenBalanceUnavailable', detail: 'toast.fundsSafe' })
}

/** Puts the tokens of an earlier page load into the state, unless something is already known about this account. */
export function recallTokenBalance(kit: Kit, namespace: ChainNamespace): void {
  const account = queryAccount(kit.store.getState(), namespace)
  if (account) recallQuery(kit, tokens, account)
}

/** Keeps the object of a token that has not changed, so that its row is not rendered again. */
function withUnchanged(lastRead: TokensRead | undefined, read: TokensRead): TokensRead {
  const before = new Map(lastRead?.tokens.map((token) => [token.address, token]))
  return { ...read, tokens: read.tokens.map((token) => keepUnchanged(before.get(token.address), token)) }
}
