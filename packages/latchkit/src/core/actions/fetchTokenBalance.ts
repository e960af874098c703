import { type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import { balanceRetryMs, tokenBalanceRefreshMs } from '../../wire/constants.js'
import { readHoldings } from '../holdings/readHoldings.js'
import type { Kit } from '../kit.js'
import { once } from '../once.js'
import { patch } from '../patch.js'
import { networkState } from '../select/networkState.js'
import { keepPortfolio, recallPortfolio } from '../services/portfolio.js'
import {
  type TokenBalanceState,
  type TokensRead,
  tokensAsked,
  tokensFailed,
  tokensRead,
} from '../state/tokenBalance.js'
import { type Held, held } from './held.js'
import { showToast } from './toast.js'

/** Whose tokens, and whether to read them even if those known are fresh or reading just failed. */
export interface FetchTokenBalanceParameters {
  readonly namespace?: ChainNamespace
  readonly force?: boolean
}

/**
 * Reads what the connected account has into the state: from its wallet where that can tell (§7 wallet_getAssets), else
 * from the gateway, else from the chain, which knows the native currency and the site's `tokens`. At most every 10 s and
 * for 30 s after a failure not at all (§5), unless forced; what was read on an earlier page load within 30 s (§9) is there
 * at once. A first failure shows the toast 'Token Balance Unavailable', and so does a network that the site does not
 * list; the next success arms it again.
 * @throws `chainRequired`, `notConnected`. That a read failed is said by the state, which `tokenBalance` answers.
 * @example
 * ```ts
 * import { fetchTokenBalance, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchTokenBalance(kit, { force: true })
 * ```
 */
export async function fetchTokenBalance(
  kit: Kit,
  { namespace, force = false }: FetchTokenBalanceParameters = {},
): Promise<void> {
  const wallet = held(kit, namespace, 'read the tokens')
  const of = toCaipAddress(wallet.caipNetworkId, wallet.address)
  const now = kit.services.clock.now()
  recallTokenBalance(kit, wallet.namespace, of)
  if (!force && !isDue(stateOf(kit, wallet.namespace), of, now)) return
  await once(kit, `tokenBalance:${of}:${force ? now : ''}`, () => read(kit, wallet, of, force))
}

/** Puts what was read on an earlier page load into the state, unless something is known of this account already. */
export function recallTokenBalance(kit: Kit, namespace: ChainNamespace, of: string): void {
  const kept = stateOf(kit, namespace)?.of === of ? undefined : recallPortfolio(kit, of)
  if (kept) set(kit, namespace, () => kept)
}

async function read(kit: Kit, wallet: Held, of: string, force: boolean): Promise<void> {
  const { namespace } = wallet
  const { clock } = kit.services
  const before = stateOf(kit, namespace)
  const known = before?.of === of && before.tokens ? { ...before, tokens: before.tokens } : undefined
  set(kit, namespace, (state) => tokensAsked(state, of))
  const began = clock.now()
  let shown: TokensRead | undefined
  const show = (tokens: TokensRead) => {
    // The answer may be that of an account which is no longer the one on show.
    if (tokens === shown || stateOf(kit, namespace)?.of !== of) return
    shown = tokens
    set(kit, namespace, (state) => tokensRead(of, tokens, clock.now(), state))
  }
  const { caipNetwork: network } = networkState(kit.store.getState(), namespace)
  const found = network && (await readHoldings(kit, wallet, { network, known, force, onEarly: show }))
  if (found) {
    show(found)
    // What is only a part would come back as the whole.
    if (!found.isPartial) keepPortfolio(kit, of, found, clock.now())
    return
  }
  const now = stateOf(kit, namespace)
  // Somebody who asked later may have had an answer sooner.
  if (now?.of !== of || (now.at ?? Number.NEGATIVE_INFINITY) > began) return
  set(kit, namespace, () => tokensFailed(now, clock.now()))
  if (now.failedAt === undefined) showToast(kit, { kind: 'error', text: 'toast.tokenBalanceUnavailable' })
}

function isDue(state: TokenBalanceState | undefined, of: string, now: number): boolean {
  if (state?.of !== of) return true
  if (state.failedAt !== undefined) return now - state.failedAt >= balanceRetryMs
  return state.at === undefined || now - state.at >= tokenBalanceRefreshMs
}

const stateOf = (kit: Kit, namespace: ChainNamespace) => kit.store.getState().tokenBalance?.[namespace]

function set(
  kit: Kit,
  namespace: ChainNamespace,
  to: (state: TokenBalanceState | undefined) => TokenBalanceState,
): void {
  patch(kit, ({ tokenBalance }) => ({
    tokenBalance: { ...tokenBalance, [namespace]: to(tokenBalance?.[namespace]) },
  }))
}
