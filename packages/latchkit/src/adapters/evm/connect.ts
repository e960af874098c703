import type { Connected, ConnectOptions } from '../../core/adapter.js'
import type { Connector } from '../../core/connector.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/kit.js'
import { badAnswer, noAccounts } from '../../wire/errors/wallet.js'
import { ask, parseAccounts, readChainId } from './ask.js'
import { attach, type Checksum, detach, toAccounts } from './events.js'
import type { EvmLive } from './live.js'

/** A wallet that keeps still about a permission does not hold up a disconnect. */
const revokeMs = 1_000

/**
 * Connects a wallet: EIP-1193 `eth_requestAccounts`, or `eth_accounts`, which never asks the person, when reconnecting.
 * With another network chosen on the site the wallet is asked to switch; if it will not, it stays on its own.
 */
export async function connect(
  live: EvmLive,
  connector: Connector,
  { network, reconnecting, signal }: ConnectOptions,
): Promise<Connected> {
  const accountsOf = (method: string) => readAccounts(live, connector, method, signal)
  let addresses = await accountsOf(reconnecting ? 'eth_accounts' : 'eth_requestAccounts')
  // No chain library before there is an account. The checksum loads while the wallet is asked for its chain.
  const loading = loadChecksum(live)
  let chainId = await readChainId(live, connector, signal)
  if (network && network.id !== chainId && !reconnecting) {
    try {
      const { switchNetwork } = await import('./switchNetwork.js')
      await switchNetwork(live, connector, network, signal)
    } catch (error) {
      if (isLatchkitError(error, 'requestAborted')) throw error
      live.context.logger.info(`${connector.data.name} connects on its own network`, error)
    }
    // A wallet may keep other accounts on another network.
    addresses = await accountsOf('eth_accounts')
    chainId = await readChainId(live, connector, signal)
  }
  const checksum = await loading
  if (signal.aborted) throw fail(requestAborted, {})
  attach(live, connector, checksum)
  return { accounts: toAccounts(addresses, checksum), caipNetworkId: `eip155:${chainId}` }
}

/** Forgets a wallet: its listeners, and its permission where the wallet offers that (EIP-2255). Twice is harmless. */
export async function disconnect(live: EvmLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  try {
    const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
    await ask(live, connector, revoke, { within: revokeMs })
  } catch (error) {
    live.context.logger.debug(`${connector.data.name} keeps its permission`, error)
  }
}

async function readAccounts(
  live: EvmLive,
  connector: Connector,
  method: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const wallet = connector.data.name
  const addresses = parseAccounts(await ask(live, connector, { method }, { signal }))
  if (!addresses) throw fail(badAnswer, { wallet, method })
  if (!addresses.length) throw fail(noAccounts, { wallet })
  return addresses
}

/** A missing chunk does not keep anyone from connecting: addresses then stay as the wallet writes them. */
async function loadChecksum(live: EvmLive): Promise<Checksum> {
  try {
    return (await import('./checksum.js')).checksum
  } catch (error) {
    live.context.logger.warn('Addresses are shown without checksum', error)
    return (address) => address
  }
}
