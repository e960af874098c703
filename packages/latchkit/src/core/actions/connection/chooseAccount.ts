import type { ChainNamespace } from '../../../wire/caip.js'
import { capability } from '../../connecting/capability.js'
import { connectedWallet } from '../../connecting/connectedWallet.js'
import { moveConnection } from '../../connecting/moveConnection.js'
import { catalogued } from '../../kit/catalogued.js'
import type { Kit } from '../../kit/kit.js'
import { accountState } from '../../select/accountState.js'
import type { ConnectedAccount } from '../../state/connection.js'

/**
 * Lets the visitor choose in the connected wallet which accounts it shares, and answers them; the wallet's active one
 * becomes the site's, and stands first.
 * @param parameters `namespace`: the active one unless given.
 * @returns The accounts that the wallet shares now, its active one first.
 * @throws `connectedErrors`; `unsupportedChain` where the namespace has no account picker; `walletErrors`:
 * `methodUnsupported` where the wallet has none.
 * @example
 * ```ts
 * import { chooseAccount, type Kit } from 'latchkit'
 * const another = (kit: Kit) => chooseAccount(kit)
 * ```
 */
export async function chooseAccount(
  kit: Kit,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
): Promise<readonly ConnectedAccount[]> {
  const wallet = connectedWallet(kit, namespace, 'choose an account')
  const { connector, namespace: used } = wallet
  try {
    const picker = await capability(wallet, 'accounts')
    const accounts = await picker.choose(connector)
    moveConnection(kit, used, { type: 'change', connectorId: connector.data.id, accounts })
    // What was chosen in the wallet just now counts more than what was chosen on the site before.
    const [active] = accounts
    if (active) moveConnection(kit, used, { type: 'select', account: active.id })
    return accountState(kit.store.getState(), used).allAccounts
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
