import type { AccountsOnNetwork } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported, noAccounts } from '../../../wire/errors/wallet.js'
import { recordNetwork, type SolanaLive } from '../live.js'
import { networksOf, toAccounts } from './toAccounts.js'

/**
 * Switches to another network. The wallet is not asked, because each request tells it the chain.
 * @throws `chainNotSupported` if the active account is not used on it.
 */
export async function switchNetwork(
  live: SolanaLive,
  connector: Connector,
  network: Network,
): Promise<AccountsOnNetwork> {
  const { id, name: wallet } = connector.data
  const { caipNetworkId } = network
  const accounts = live.sharedAccounts.get(id)
  if (!accounts?.length) throw fail(noAccounts, { wallet })
  if (!networksOf(accounts[0]?.chains ?? [], [network]).length)
    throw fail(chainNotSupported, { wallet, network: network.name })
  recordNetwork(live, id, caipNetworkId)
  if ('transport' in connector) await connector.transport('solana').use(caipNetworkId)
  return { accounts: toAccounts(live, accounts, caipNetworkId), caipNetworkId }
}
