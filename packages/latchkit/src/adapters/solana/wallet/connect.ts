import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { badAnswer, noAccounts } from '../../../wire/errors/wallet.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { walletOf } from '../discovery.js'
import { detach, recordNetwork, type SolanaLive } from '../live.js'
import type { SolanaFeatures, SolanaWalletAccount } from '../solanaWallet.js'
import { askWallet } from './askWallet.js'
import { describe } from './describe.js'
import { attach } from './events.js'
import { awaitUnlock, type Changes, watchChanges } from './listen.js'
import { readAccounts } from './readAccounts.js'
import { networkFor } from './toAccounts.js'

/** The longest wait for a wallet to give up its permission, in ms, so that a silent wallet does not delay a disconnect. */
const disconnectTimeoutMs = 1_000

const method = 'standard:connect'

/**
 * Connects a wallet by `standard:connect`; silently, which never asks the person, when reconnecting. A wallet that can connect and sign in
 * by one answer does so if the site wants it. Checks the answer, and then listens to the wallet. Uses the network that the site has chosen,
 * if the wallet's accounts exist there; else the first of the site's networks where they do.
 * @throws `badAnswer`, `noAccounts`; `requestAborted` if the wallet approves too late: then no listener stays attached.
 */
export async function connect(
  live: SolanaLive,
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
  live: SolanaLive,
  connector: Connector,
  options: ConnectOptions,
  changes: Changes,
): Promise<Connected> {
  const { network, signal } = options
  const { name: wallet, id } = connector.data
  const accounts = await askAccounts(live, connector, options, changes)
  if (!accounts) throw fail(badAnswer, { wallet, method })
  if (!accounts.length) throw fail(noAccounts, { wallet })
  const caipNetworkId = networkFor(live, accounts[0]?.chains ?? [], network?.caipNetworkId, network)
  const target = walletOf(live, connector)
  if (!target || !caipNetworkId) throw fail(badAnswer, { wallet, method })
  if (signal.aborted) throw fail(requestAborted, {})
  attach(live, connector, target)
  live.sharedAccounts.set(id, accounts)
  recordNetwork(live, id, caipNetworkId)
  return { ...describe(live, id, target), caipNetworkId }
}

/** Asks for the accounts, and reads them again if they have changed meanwhile. The account that has signed in stays first. */
async function askAccounts(
  live: SolanaLive,
  connector: Connector,
  options: ConnectOptions,
  changes: Changes,
): Promise<readonly SolanaWalletAccount[] | undefined> {
  const signInAccounts = options.signIn && (await connectSigningIn(live, connector, options))
  const sharedAccounts =
    signInAccounts ??
    (await connectWithoutSignIn(live, connector, options).catch((error) => {
      // Continue if the wallet was unlocked meanwhile, although it answered that it is locked.
      if (!options.reconnecting || !changes.has) throw error
      return undefined
    }))
  if (!changes.has) return sharedAccounts
  const currentAccounts = readAccounts(walletOf(live, connector)?.accounts)
  const front = currentAccounts?.find(({ address }) => address === signInAccounts?.[0]?.address)
  return front ? [front, ...(currentAccounts ?? []).filter((each) => each !== front)] : currentAccounts
}

async function connectSigningIn(...request: Parameters<typeof connect>) {
  return (await loadFile(() => import('./signIn.js'))).connectSigningIn(...request)
}

async function connectWithoutSignIn(
  live: SolanaLive,
  connector: Connector,
  { reconnecting, signal }: ConnectOptions,
): Promise<readonly SolanaWalletAccount[] | undefined> {
  const ask = (feature: SolanaFeatures[typeof method]) =>
    reconnecting ? feature.connect({ silent: true }) : feature.connect()
  const answer = await askWallet(live, connector, method, ask, { signal })
  return readAccounts((answer as { readonly accounts?: unknown } | null | undefined)?.accounts)
}

/** Disconnects a wallet: removes its listeners, and its permission if the wallet offers that. Calling it twice is harmless. */
export async function disconnect(live: SolanaLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  stopWatchingUnlock(live.unlockListeners, connector.data.id)
  // A wallet shared by several namespaces is disconnected by its connector, for all of them at once.
  if (connector.data.shared || !walletOf(live, connector)?.features['standard:disconnect']) return
  const forget = askWallet(live, connector, 'standard:disconnect', (feature) => feature.disconnect(), {
    timeoutMs: disconnectTimeoutMs,
  })
  await forget.catch((error: unknown) => {
    live.context.logger.debug(`${connector.data.name} keeps its permission`, error)
  })
}
