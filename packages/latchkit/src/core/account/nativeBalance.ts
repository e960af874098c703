import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, nativeBalanceCacheMs } from '../../wire/constants.js'
import type { Amount } from '../../wire/entities.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/queryAccount.js'
import { recallBalance, saveBalance } from '../services/storedBalances.js'
import { type AccountQuery, accountQuery, noteAnswer } from './accountQuery.js'

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
 * Reads the native balance of a connected account into the state, at most every 30 s unless forced. On a network that the
 * site does not list there is no RPC URL, and the balance stays unknown.
 */
export async function readNativeBalance(kit: Kit, namespace: ChainNamespace, force: boolean): Promise<void> {
  const account = queryAccount(kit.store.getState(), namespace)
  if (!account?.network) return
  const failure = await accountQuery(kit, balance, { account, force })
  if (failure) throw failure.error
}

/** Takes over a native balance that a source of tokens has just answered. */
export function noteBalance(kit: Kit, namespace: ChainNamespace, amount: Amount): void {
  const account = queryAccount(kit.store.getState(), namespace)
  if (account) noteAnswer(kit, balance, account, amount)
}
