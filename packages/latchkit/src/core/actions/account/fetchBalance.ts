import type { ChainNamespace } from '../../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import type { Kit } from '../../kit/kit.js'
import { type AccountQuery, accountQuery, noteAnswer } from '../../query/accountQuery.js'
import { queryAccount } from '../../select/queryAccount.js'
import { recallBalance, saveBalance } from '../../services/storedBalances.js'
import { connectedWallet } from '../connection/connectedWallet.js'

/** Which balance, and whether to read it even if the one known is fresh. */
export interface FetchBalanceParameters {
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** Reads it also where it was read less than 30 s ago. */
  readonly force?: boolean
}

const balance: AccountQuery<'balance'> = {
  name: 'balance',
  freshMs: nativeBalanceCacheMs,
  retryMs: balanceRetryMs,
  recall: recallBalance,
  save: saveBalance,
  async load(kit, { namespace, account, network }) {
    if (!network) return undefined
    const { running } = connectedWallet(kit, namespace, 'read the balance')
    return { data: await (await running.reader()).getBalance({ account, network }) }
  },
}

/**
 * Reads the native balance of the connected account into the state, at most every 30 s unless forced. On a network that
 * the site does not list there is no RPC URL, and the balance stays unknown.
 * @param parameters Of which namespace, and whether to read it again within the 30 s.
 * @throws `connectedErrors`; `chainErrors`: the state then says `error`.
 * @example
 * ```ts
 * import { fetchBalance, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchBalance(kit, { force: true })
 * ```
 */
export async function fetchBalance(
  kit: Kit,
  { namespace, force = false }: FetchBalanceParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the balance')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  if (!account?.network) return
  const failure = await accountQuery(kit, balance, { account, force })
  if (failure) throw failure.error
}

/** Takes over a native balance that a source of tokens has just answered. */
export function noteBalance(kit: Kit, namespace: ChainNamespace, amount: Amount): void {
  const account = queryAccount(kit.store.getState(), namespace)
  if (account) noteAnswer(kit, balance, account, amount)
}
