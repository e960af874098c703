import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { badAnswer, noAccounts } from '../../../wire/errors/wallet.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import type { GivenAccount, SharedAccount } from '../driver.js'
import { type BitcoinLive, detach } from '../live.js'
import { askWallet } from './askWallet.js'
import { describe } from './describe.js'
import { attach } from './events.js'
import { askAgain, awaitUnlock, type Changes, watchChanges } from './listen.js'
import { networkFor } from './networkFor.js'

/** The longest wait for a wallet to give up its permission, in ms, so that a silent wallet does not delay a disconnect. */
const disconnectTimeoutMs = 1_000
/** How often the accounts are read at most, if the wallet reports a change during each reading. */
const maxReads = 3

/**
 * Connects a wallet; silently, which never asks the person, when reconnecting. Checks its answer, and then listens to it. Uses the network
 * that the site has chosen, if one of its accounts exists there; else the first of the site's where one does.
 * @throws `badAnswer`, `noAccounts`; `requestAborted` if the wallet approves too late: then no listener stays attached.
 */
export async function connect(
  live: BitcoinLive,
  connector: Connector,
  options: ConnectOptions,
): Promise<Connected> {
  if (options.reconnecting) awaitUnlock(live, connector)
  const changes = watchChanges(live, connector)
  try {
    return await askAndAccept(live, connector, options, changes)
  } catch (error) {
    // Stop waiting for the wallet to be unlocked: its answer is malformed, not empty.
    if (isLatchkitError(error, 'badAnswer')) stopWatchingUnlock(live.unlockListeners, connector.data.id)
    throw error
  } finally {
    changes.stop()
  }
}

async function askAndAccept(
  live: BitcoinLive,
  connector: Connector,
  options: ConnectOptions,
  changes: Changes,
): Promise<Connected> {
  const { network, signal } = options
  const { name: wallet, id } = connector.data
  const accounts = await askAccounts(live, connector, options, changes)
  const caipNetworkId = networkFor(live, accounts, network?.caipNetworkId, network)
  if (!caipNetworkId) throw fail(noAccounts, { wallet })
  if (signal.aborted) throw fail(requestAborted, {})
  attach(live, connector)
  live.sharedAccounts.set(id, accounts)
  live.walletNetworks.set(id, caipNetworkId)
  return { ...describe(live, id), caipNetworkId }
}

/** Asks for the accounts, and reads them again as long as they change meanwhile. */
async function askAccounts(
  live: BitcoinLive,
  connector: Connector,
  { network, reconnecting, signal }: ConnectOptions,
  changes: Changes,
): Promise<readonly SharedAccount[]> {
  const { name: wallet } = connector.data
  const options = { silent: reconnecting, network: network?.caipNetworkId }
  let walletAccounts = await askWallet(live, connector, 'connect', (ask) => ask(options), { signal }).catch(
    (error) => {
      // Go on if the wallet was unlocked while it answered that it is locked.
      if (!reconnecting || !changes.has) throw error
      return undefined
    },
  )
  // Load the file first, so that a change during loading is seen below.
  await loadFile(() => import('./readAccounts.js'))
  for (let reads = 0; changes.has && reads < maxReads; reads++) {
    try {
      walletAccounts = changes.take()?.walletAccounts ?? (await askAgain(live, connector, signal))
    } catch (error) {
      if (signal.aborted) throw error
      live.context.logger.warn(`${wallet} does not say what it shares now`, error)
    }
  }
  return checkAccounts(walletAccounts, wallet, 'connect')
}

/** Reads the accounts of an answer. @throws `badAnswer`, `noAccounts`. */
export async function checkAccounts(
  walletAccounts: readonly GivenAccount[] | undefined,
  wallet: string,
  method: string,
): Promise<readonly SharedAccount[]> {
  // Loaded only here, because the file imports the chain library.
  const { readAccounts } = await loadFile(() => import('./readAccounts.js'))
  const accounts = readAccounts(walletAccounts)
  if (!accounts) throw fail(badAnswer, { wallet, method })
  if (!accounts.length) throw fail(noAccounts, { wallet })
  return accounts
}

/** Disconnects a wallet: removes its listeners, and its permission if the wallet offers that. Calling it twice is harmless. */
export async function disconnect(live: BitcoinLive, connector: Connector): Promise<void> {
  const { id, shared, name } = connector.data
  const driver = live.drivers.get(id)?.driver
  detach(live, id)
  stopWatchingUnlock(live.unlockListeners, id)
  // A wallet shared by several namespaces is disconnected by its connector, for all of them at once.
  if (shared || !driver?.disconnect) return
  const forget = askWallet(live, connector, 'disconnect', (ask) => ask(), { timeoutMs: disconnectTimeoutMs })
  await forget.catch((error: unknown) => {
    live.context.logger.debug(`${name} keeps its permission`, error)
  })
}
