import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { accountNotShared } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit.js'
import { accountState } from '../select/accountState.js'
import { held } from './held.js'
import { moveConnection } from './moveConnection.js'

/** Which account. */
export interface SelectAccountParameters {
  /** One of `accountState(…).allAccounts`. */
  readonly address: string
  readonly namespace?: ChainNamespace
}

/**
 * Makes another of the accounts that the wallet shares the active one, on the site's side: the wallet is asked nothing. It
 * stays so, over page loads too, until the wallet stops sharing it, changes its own active account, or is disconnected.
 * @throws `chainRequired`, `notConnected`, `accountNotShared`.
 * @example
 * ```ts
 * import { accountState, type Kit, selectAccount } from 'latchkit'
 * const useSecond = (kit: Kit) => {
 *   const [, second] = accountState(kit.store.getState()).allAccounts
 *   if (second) selectAccount(kit, { address: second.address })
 * }
 * ```
 */
export function selectAccount(kit: Kit, { address, namespace }: SelectAccountParameters): void {
  const { connector, namespace: used } = held(kit, namespace, 'select an account')
  const { allAccounts } = accountState(kit.store.getState(), used)
  const plain = (text: string) => text.toLowerCase()
  // Some namespaces write an address in several ways; where case counts, no two differ by it alone.
  const account =
    allAccounts.find((each) => each.address === address) ??
    allAccounts.find((each) => plain(each.address) === plain(address))
  if (!account) throw fail(accountNotShared, { wallet: connector.data.name })
  moveConnection(kit, used, { type: 'select', address: account.address })
}
