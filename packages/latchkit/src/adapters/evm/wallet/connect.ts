import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { detach, type EvmLive } from '../live.js'
import { createProvider, type ReadNetwork } from '../pairing/createProvider.js'
import { accept } from './accept.js'
import { awaitUnlock, type Changes, watchChanges } from './listen.js'
import { explain, quickAnswerMs, requestWallet } from './requestWallet.js'

/** The longest wait for a wallet to give up a permission, in ms, so that a silent wallet does not delay a disconnect. */
const revokeMs = 1_000

/**
 * Connects a wallet: EIP-1193 `eth_requestAccounts`, or `eth_accounts`, which never asks the person, when reconnecting.
 */
export async function connect(
  live: EvmLive,
  connector: Connector,
  options: ConnectOptions,
): Promise<Connected> {
  ensurePairedProvider(live, connector)
  if (options.reconnecting) awaitUnlock(live, connector)
  const changes = watchChanges(live, connector)
  try {
    return await askAndAccept(live, connector, options, changes)
  } catch (error) {
    // Stop waiting for the wallet to be unlocked: its answer is malformed, not empty.
    if (isLatchkitError(error, 'badAnswer')) stopWatchingUnlock(live.unlockListeners, connector.data.id)
    // Ask again if the wallet was unlocked while it answered that it is locked.
    const isUnlockedNow = options.reconnecting && isLatchkitError(error, 'noAccounts') && changes.has()
    if (!isUnlockedNow) throw error
    return await askAndAccept(live, connector, options, changes)
  } finally {
    changes.stop()
  }
}

async function askAndAccept(
  live: EvmLive,
  connector: Connector,
  options: ConnectOptions,
  changes: Changes,
): Promise<Connected> {
  const { reconnecting, signal } = options
  const method = reconnecting ? 'eth_accounts' : 'eth_requestAccounts'
  const readChain = () =>
    requestWallet(live, connector, { method: 'eth_chainId' }, { signal, timeoutMs: quickAnswerMs })
  // Ask for the chain together with the accounts when reconnecting: after a reload the visitor waits for both.
  const earlyChainId = reconnecting ? readChain() : undefined
  earlyChainId?.catch(() => undefined)
  const accounts = await requestWallet(live, connector, { method }, { signal })
  if (Array.isArray(accounts) && !accounts.length) {
    throw await explain('walletEmpty', { wallet: connector.data.name, method })
  }
  try {
    const chainId = await (earlyChainId ?? readChain())
    return await accept(live, connector, options, { accounts, chainId, method }, changes)
  } catch (error) {
    throw isLatchkitError(error) ? error : fail(requestAborted, {}, error)
  }
}

/** Makes the provider of a wallet that several namespaces share, once, from the connector's transport. */
function ensurePairedProvider(live: EvmLive, connector: Connector): void {
  const { context, pairedProviders } = live
  const { id } = connector.data
  const read: ReadNetwork = (networkId, ...question) => {
    const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    return network && readAt(live, network, ...question)
  }
  if ('transport' in connector && !pairedProviders.has(id))
    pairedProviders.set(id, createProvider(connector.transport('eip155'), context.logger, read))
}

async function readAt(live: EvmLive, ...question: [Network, string, readonly unknown[]]): Promise<unknown> {
  // Loaded on use: the file imports the chain library.
  return (await loadFile(() => import('../chain/rpc.js'))).passOn(live, ...question)
}

/** Disconnects a wallet: removes its listeners, and its permission if the wallet offers that (EIP-2255). Calling it twice is harmless. */
export async function disconnect(live: EvmLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  stopWatchingUnlock(live.unlockListeners, connector.data.id)
  // A wallet shared by several namespaces is disconnected by its connector, for all of them at once.
  if (connector.data.shared) return
  const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await requestWallet(live, connector, revoke, { timeoutMs: revokeMs }).catch((error: unknown) => {
    live.context.logger.debug(`${connector.data.name} keeps its permission`, error)
  })
}
