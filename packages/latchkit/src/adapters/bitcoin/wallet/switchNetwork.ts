import type { AccountsOnNetwork } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { chainNotSupported, noAccounts, switchIgnored } from '../../../wire/errors/wallet.js'
import { networksOf, prefixOf } from '../chain/prefixes.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { askWallet } from './askWallet.js'
import { checkAccounts } from './connect.js'
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
  const previousAccounts = live.sharedAccounts.get(id)
  if (!previousAccounts?.length) throw fail(noAccounts, { wallet })
  const hasNetwork = (accounts: readonly SharedAccount[]) =>
    accounts.some(({ prefixes }) => networksOf(prefixes, [network], live.options).length)
  let currentAccounts = previousAccounts
  if (!hasNetwork(currentAccounts)) {
    const prefix = prefixOf(caipNetworkId, live.options)
    if (!prefix || !live.drivers.get(id)?.driver.moveTo)
      throw fail(chainNotSupported, { wallet, network: network.name })
    const walletAccounts = await askWallet(live, connector, 'moveTo', (ask) =>
      ask({ id: caipNetworkId, prefix }),
    )
    currentAccounts = await checkAccounts(walletAccounts, wallet, 'moveTo')
    if (!hasNetwork(currentAccounts)) throw fail(switchIgnored, { wallet, network: network.name })
  }
  live.sharedAccounts.set(id, currentAccounts)
  live.walletNetworks.set(id, caipNetworkId)
  if ('transport' in connector) {
    const transport = connector.transport('bip122')
    // If the session does not include the network, only the site uses it: the wallet's addresses are the same there.
    const session = await transport.session()
    if (session?.chains.includes(caipNetworkId)) await transport.use(caipNetworkId)
  }
  return { accounts: toAccounts(live, currentAccounts, caipNetworkId), caipNetworkId }
}
