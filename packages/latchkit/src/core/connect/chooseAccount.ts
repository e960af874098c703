import type { ChainNamespace } from '../../wire/caip.js'
import { capability } from '../kit/capability.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { accountState } from '../select/accountState.js'
import type { ConnectedAccount } from '../state/connection.js'
import { catalogued } from '../state/failure.js'
import { moveConnection } from './moveConnection.js'

export async function chooseAccount(
  kit: Kit,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
): Promise<readonly ConnectedAccount[]> {
  const wallet = connectedWallet(kit, namespace, 'choose an account')
  const { connector, namespace: usedNamespace } = wallet
  try {
    const picker = await capability(wallet, 'accounts')
    const accounts = await picker.choose(connector)
    moveConnection(kit, usedNamespace, { type: 'change', connectorId: connector.data.id, accounts })
    // The choice just made in the wallet overrides an earlier choice on the site.
    const [active] = accounts
    if (active) moveConnection(kit, usedNamespace, { type: 'select', account: active.id })
    return accountState(kit.store.getState(), usedNamespace).allAccounts
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
