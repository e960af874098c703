import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import type { BalanceParts } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingRpcUrl } from '../../../wire/errors/rpc.js'
import { unauthorized } from '../../../wire/errors/wallet.js'
import { type AccountInfo, readAccountInfo } from '../chain/accountInfo.js'
import { addressKey } from '../chain/addressKey.js'
import { decodeMetadata, readMetadata, readRuntimeVersion } from '../chain/metadata.js'
import { wrongAnswer } from '../chain/rpc.js'
import { connectedWallet, type PolkadotLive, type SharedAccount } from '../live.js'
import type { PolkadotBalance } from '../wallet/polkadotWallet.js'

/** Reads what a shared account has on the network in use. */
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

/**
 * Reads what an account has, and the least that one may have, which the metadata says.
 * @param key The 32 bytes of the account, or the 20 of an H160, in hex after `0x`.
 */
export async function readParts(live: PolkadotLive, network: Network, key: string): Promise<BalanceParts> {
  const version = await readRuntimeVersion(live, network)
  const [info, metadata] = await Promise.all([
    readAccountInfo(live, network, key),
    readMetadata(live, network, version),
  ])
  const minimum = depositIn(network, metadata)
  const { decimals, symbol } = network.nativeCurrency
  return { ...info, minimum, spendable: spendableOf(info, minimum), decimals, symbol }
}

/** The amount that the chain lets an account pay and stay: what is reserved counts towards what is frozen. */
function spendableOf({ free, reserved, frozen }: AccountInfo, minimum: bigint): bigint {
  const locked = frozen - reserved
  const stays = locked > minimum ? locked : minimum
  return free > stays ? free - stays : 0n
}

function depositIn(network: Network, bytes: Uint8Array): bigint {
  const metadata = decodeMetadata(network, bytes)
  const { constants = [] } = metadata.pallets.find(({ name }) => name === 'Balances') ?? {}
  const found = constants.find(({ name }) => name === 'ExistentialDeposit')
  const codec = found && getDynamicBuilder(getLookupFn(metadata)).buildConstant('Balances', found.name)
  const deposit: unknown = codec?.dec(found?.value ?? '0x')
  if (typeof deposit === 'bigint') return deposit
  throw wrongAnswer(network, 'Balances.ExistentialDeposit')
}

/** The network that a wallet is used on, where the site lists it. @throws `missingRpcUrl` */
export function networkInUse(live: PolkadotLive, { data }: Connector): Network {
  const here = live.walletNetworks.get(data.id)
  const network = live.context.networks().find(({ caipNetworkId }) => caipNetworkId === here)
  if (!network) throw fail(missingRpcUrl, { network: here ?? data.name })
  return network
}

/** The account of an address, in whatever prefix; the one in front unless one is named. @throws `unauthorized` */
export function accountAt(live: PolkadotLive, connector: Connector, address?: string): SharedAccount {
  const { accounts } = connectedWallet(live, connector)
  const account =
    address === undefined ? accounts[0] : accounts.find(({ key }) => key === addressKey(address))
  if (!account) throw fail(unauthorized, { wallet: connector.data.name })
  return account
}
