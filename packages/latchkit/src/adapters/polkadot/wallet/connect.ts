import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound, requestAborted } from '../../../wire/errors/verbs.js'
import { badAnswer, noAccounts, userRejected } from '../../../wire/errors/wallet.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { walletOf } from '../discovery.js'
import { detach, type PolkadotLive, recordNetwork, type SharedAccount } from '../live.js'
import type { PolkadotExtension } from '../polkadotWallet.js'
import { askWallet, walletError } from './askWallet.js'
import { describe } from './describe.js'
import { attach } from './events.js'
import { type Announcements, awaitUnlock, watchAccounts } from './listen.js'
import { placeOn } from './placeOn.js'
import { readAccounts } from './readAccounts.js'

/** How often the accounts are read at most, if the wallet's answers always differ from its events. */
const maxReads = 3

/**
 * Connects a wallet by `enable`. Reconnecting after a reload needs `enable` too; the extension does not ask the person as long as it allows
 * the site. Checks its accounts, and then listens to it. Uses the network that the site has chosen, if one of its accounts exists there;
 * else the first of the site's where one does.
 * @throws `badAnswer`; `noAccounts`, also if no account exists on a network of the site; `requestAborted` if the wallet approves too late:
 * then no listener stays attached.
 */
export async function connect(
  live: PolkadotLive,
  connector: Connector,
  { network, signal, reconnecting }: ConnectOptions,
): Promise<Connected> {
  const { name: wallet, id } = connector.data
  const target = walletOf(live, connector)
  if (!target) throw fail(connectorNotFound, { connector: id })
  const site = globalThis.location?.hostname ?? ''
  const enable = () => {
    const enablePromise = new Promise((answer) => answer(target.enable(site)))
    if (reconnecting) enablePromise.catch((error) => reportRefusal(live, connector, error))
    return enablePromise
  }
  const extension = (await askWallet(live, connector, 'enable', enable, { signal })) as PolkadotExtension
  const announcements = watchAccounts(live, connector, extension)
  try {
    const accounts = await getAccounts(live, connector, extension, announcements, signal)
    const placement = placeOn(live, accounts, network)
    if (!placement && reconnecting) awaitUnlock(live, connector, extension)
    if (!placement) throw fail(noAccounts, { wallet })
    if (signal.aborted) throw fail(requestAborted, {})
    detach(live, id)
    attach(live, connector, extension, placement.accounts)
    recordNetwork(live, id, placement.caipNetworkId)
    return { ...describe(live, id), caipNetworkId: placement.caipNetworkId }
  } finally {
    announcements.stop()
  }
}

/**
 * Reads the accounts, and reads them again while the wallet announces others. Includes Ethereum accounts, because some networks have no
 * others.
 */
async function getAccounts(
  live: PolkadotLive,
  connector: Connector,
  extension: PolkadotExtension,
  announcements: Announcements,
  signal: AbortSignal,
): Promise<readonly SharedAccount[]> {
  const [method, get] = ['accounts.get', () => extension.accounts.get(true)] as const
  for (let reads = 1; ; reads++) {
    const accounts = readAccounts(await askWallet(live, connector, method, get, { signal }))
    if (!accounts) throw fail(badAnswer, { wallet: connector.data.name, method })
    if (!announcements.differ(accounts) || reads === maxReads) return accounts
  }
}

/**
 * Stores that the person refused at a page load, even if the answer came late, so that the next page load does not ask them.
 */
function reportRefusal(live: PolkadotLive, { data: { id, name } }: Connector, error: unknown): void {
  const { code } = walletError({ wallet: name, method: 'enable' }, error)
  if (code !== userRejected.code || live.connectedWallets.has(id)) return
  live.context.emit({ type: 'disconnect', connectorId: id })
}

/**
 * Disconnects a wallet. The site keeps its permission, because only the person can remove it, in the extension. Calling this twice is
 * harmless.
 */
export async function disconnect(live: PolkadotLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  stopWatchingUnlock(live.unlockListeners, connector.data.id)
}
