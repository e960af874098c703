import type { AccountsOnNetwork } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported } from '../../../wire/errors/wallet.js'
import { connectedWallet, type PolkadotLive, recordNetwork } from '../live.js'
import { addressOn, toAccounts } from './toAccounts.js'

/**
 * Switches to another network. The wallet is not asked, because each request tells it the network.
 * @throws `chainNotSupported` if the active account does not exist there.
 */
export async function switchNetwork(
  live: PolkadotLive,
  connector: Connector,
  { caipNetworkId, name }: Network,
): Promise<AccountsOnNetwork> {
  const { accounts } = connectedWallet(live, connector)
  const [front] = accounts
  if (!front || addressOn(live, front, caipNetworkId) === undefined)
    throw fail(chainNotSupported, { wallet: connector.data.name, network: name })
  recordNetwork(live, connector.data.id, caipNetworkId)
  if ('transport' in connector) await connector.transport('polkadot').use(caipNetworkId)
  return { accounts: toAccounts(live, accounts, caipNetworkId), caipNetworkId }
}
