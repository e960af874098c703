import type { AccountsOnNetwork } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported, noAccounts, switchIgnored } from '../../../wire/errors/wallet.js'
import { networksOf, prefixOf } from '../chain/prefixes.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { askWallet } from './askWallet.js'
import { checked } from './connect.js'
import { toAccounts } from './toAccounts.js'

/**
 * Switches to another network. If the wallet's addresses have its prefix, the wallet is not asked: the network is the site's
 * choice. Else a wallet with a current network is asked to switch.
 * @throws `chainNotSupported` if the wallet has no account with the network's prefix, `switchIgnored` if the wallet does not
 * switch.
 */
export async function switchNetwork(
  live: BitcoinLive,
  connector: Connector,
  network: Network,
): Promise<AccountsOnNetwork> {
  const { id, name: wallet } = connector.data
  const { caipNetworkId } = network
  const before = live.shared.get(id)
  if (!before?.length) throw fail(noAccounts, { wallet })
  const exists = (shared: readonly SharedAccount[]) =>
    shared.some(({ prefixes }) => networksOf(prefixes, [network], live.options).length)
  let shared = before
  if (!exists(shared)) {
    const prefix = prefixOf(caipNetworkId, live.options)
    if (!prefix || !live.drivers.get(id)?.driver.moveTo)
      throw fail(chainNotSupported, { wallet, network: network.name })
    const sharedAccounts = await askWallet(live, connector, 'moveTo', (ask) =>
      ask({ id: caipNetworkId, prefix }),
    )
    shared = await checked(sharedAccounts, wallet, 'moveTo')
    if (!exists(shared)) throw fail(switchIgnored, { wallet, network: network.name })
  }
  live.shared.set(id, shared)
  live.walletNetworks.set(id, caipNetworkId)
  if ('transport' in connector) {
    const transport = connector.transport('bip122')
    // If the session does not include the network, only the site uses it: the wallet's addresses are the same there.
    const session = await transport.session()
    if (session?.chains.includes(caipNetworkId)) await transport.use(caipNetworkId)
  }
  return { accounts: toAccounts(live, shared, caipNetworkId), caipNetworkId }
}
