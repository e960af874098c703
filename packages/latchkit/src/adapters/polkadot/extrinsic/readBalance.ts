import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingRpcUrl } from '../../../wire/errors/rpc.js'
import { unauthorized } from '../../../wire/errors/wallet.js'
import { addressKey } from '../chain/addressKey.js'
import { readParts } from '../chain/balanceParts.js'
import { connectedWallet, type PolkadotLive, type SharedAccount } from '../live.js'
import type { PolkadotBalance } from '../polkadotWallet.js'

/** Reads the balance of a shared account on the network in use. */
export async function readBalance(
  live: PolkadotLive,
  connector: Connector,
  address?: string,
): Promise<PolkadotBalance> {
  const network = networkInUse(live, connector)
  const { key } = accountAt(live, connector, address)
  const { free, reserved, frozen, minimum } = await readParts(live, network, key)
  return { free, reserved, frozen, existentialDeposit: minimum }
}

/** Returns the network that a wallet is used on, if the site lists it. @throws `missingRpcUrl` */
export function networkInUse(live: PolkadotLive, { data }: Connector): Network {
  const currentNetwork = live.walletNetworks.get(data.id)
  const network = live.context.networks().find(({ caipNetworkId }) => caipNetworkId === currentNetwork)
  if (!network) throw fail(missingRpcUrl, { network: currentNetwork ?? data.name })
  return network
}

/**
 * Returns the account of an address with any prefix; without an address, the active account.
 * @throws `unauthorized`
 */
export function accountAt(live: PolkadotLive, connector: Connector, address?: string): SharedAccount {
  const { accounts } = connectedWallet(live, connector)
  const account =
    address === undefined ? accounts[0] : accounts.find(({ key }) => key === addressKey(address))
  if (!account) throw fail(unauthorized, { wallet: connector.data.name })
  return account
}
