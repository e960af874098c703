import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { accountNotShared } from '../../wire/errors/verbs.js'
import { isSameAddress } from '../kit/addressKey.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { accountState } from '../select/accountState.js'
import { moveConnection } from './moveConnection.js'

/** Parameters of `selectAccount`: one of `accountState(…).allAccounts`, by its id, or by its address in any spelling. */
export type SelectAccountParameters = { readonly namespace?: ChainNamespace } & (
  | { readonly account: string; readonly address?: undefined }
  | { readonly address: string; readonly account?: undefined }
)

/**
 * Makes another account that the wallet shares the active one, on the site's side only: the wallet is not asked. It stays
 * active, over page loads too, until the wallet stops sharing it, changes its own active account, or is disconnected.
 * @param parameters The account, by its id or one of its addresses, and its namespace.
 * @throws `connectedErrors`; `accountNotShared`.
 * @example
 * ```ts
 * import { accountState, type Kit, selectAccount } from 'latchkit'
 * const useSecond = (kit: Kit) => {
 *   const [, second] = accountState(kit.store.getState()).allAccounts
 *   if (second) selectAccount(kit, { account: second.id })
 * }
 * ```
 */
export function selectAccount(kit: Kit, { account: id, address, namespace }: SelectAccountParameters): void {
  const { connector, namespace: usedNamespace } = connectedWallet(kit, namespace, 'select an account')
  const { allAccounts } = accountState(kit.store.getState(), usedNamespace)
  const account = allAccounts.find((each) =>
    id === undefined ? isSameAddress(kit, usedNamespace, each.address, address) : each.id === id,
  )
  if (!account) throw fail(accountNotShared, { wallet: connector.data.name })
  moveConnection(kit, usedNamespace, { type: 'select', account: account.id })
}
