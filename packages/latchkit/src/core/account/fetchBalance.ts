import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, maxNativeBalances, nativeBalanceCacheMs } from '../../wire/constants.js'
import type { Amount } from '../../wire/entities.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import { rememberAccounts } from '../services/accountMemory.js'
import { recallAccounts } from '../services/recallAccounts.js'
import { type AccountQuery, accountQuery, noteAnswer } from './accountQuery.js'

/** Parameters of `fetchBalance`. */
export interface FetchBalanceParameters {
  /** The namespace of the account; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Whether to read it again even if it is less than 30 s old. */
  readonly force?: boolean
}

export async function fetchBalance(
  kit: Kit,
  { namespace, force = false }: FetchBalanceParameters = {},
): Promise<void> {
  await readNativeBalance(kit, connectedWallet(kit, namespace, 'read the balance').namespace, force)
}

const balance: AccountQuery<'balance'> = {
  name: 'balance',
  freshMs: nativeBalanceCacheMs,
  retryMs: balanceRetryMs,
  recall: recallBalance,
  save: saveBalance,
  async load(kit, { namespace, account, network }) {
    if (!network) return undefined
    const { adapter } = connectedWallet(kit, namespace, 'read the balance')
    return { data: await (await adapter.reader()).getBalance({ account, network }) }
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

/** Stores a native balance that the source of tokens has returned. @param read The number of the read of the tokens, and whether it was forced. */
export function noteBalance(
  kit: Kit,
  namespace: ChainNamespace,
  data: Amount,
  { readNumber, force }: { readonly readNumber: number; readonly force: boolean },
): void {
  const account = queryAccount(kit.store.getState(), namespace)
  if (account) noteAnswer(kit, balance, account, { data, readNumber, force })
}

const storedBalances = (kit: Kit) => recallAccounts(kit, 'native_balance_cache')

/** Returns the native balance that was stored for an account within the last 30 s (§9). */
export function recallBalance(kit: Kit, accountKey: string): { data: Amount; at: number } | undefined {
  const storedBalance = storedBalances(kit).find((each) => each.of === accountKey)
  const ageMs = storedBalance && kit.services.clock.now() - storedBalance.at
  if (!storedBalance || ageMs === undefined || ageMs < 0 || ageMs >= nativeBalanceCacheMs) return undefined
  const { value, decimals, symbol, at } = storedBalance
  return { data: { value: BigInt(value), decimals, symbol }, at }
}

/** Stores the native balance of an account, as the first of the list. */
export function saveBalance(
  kit: Kit,
  accountKey: string,
  { value, decimals, symbol }: Amount,
  at: number,
): void {
  const otherBalances = storedBalances(kit).filter((each) => each.of !== accountKey)
  const newBalances = [{ of: accountKey, value: value.toString(), decimals, symbol, at }, ...otherBalances]
  rememberAccounts(kit, 'native_balance_cache', newBalances.slice(0, maxNativeBalances))
}
