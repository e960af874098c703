import type { ChainNamespace } from '../../../wire/caip.js'
import { connectedWallet } from '../../connecting/connectedWallet.js'
import type { Kit } from '../../kit/kit.js'
import { readNativeBalance } from '../../query/nativeBalance.js'

/** Parameters of `fetchBalance`: the account, and whether a fresh balance is read again. */
export interface FetchBalanceParameters {
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** Reads it also where it was read less than 30 s ago. */
  readonly force?: boolean
}

/**
 * Reads the native balance of the connected account into the state, at most every 30 s unless forced. On a network that
 * the site does not list there is no RPC URL, and the balance stays unknown.
 * @param parameters The namespace, and whether to read it again within the 30 s.
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
  await readNativeBalance(kit, connectedWallet(kit, namespace, 'read the balance').namespace, force)
}
