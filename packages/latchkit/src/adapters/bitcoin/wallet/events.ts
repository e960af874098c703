import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import type { GivenAccount } from '../driver.js'
import { type BitcoinLive, detach } from '../live.js'
import { describe } from './describe.js'
import { askAgain, awaitUnlock, listen } from './listen.js'
import { networkFor } from './networkFor.js'

/** Listens to a connected wallet. A second call has no effect. Malformed events are ignored. */
export function attach(live: BitcoinLive, connector: Connector): void {
  const { id: connectorId, name } = connector.data
  stopWatchingUnlock(live.unlockListeners, connectorId)
  if (live.listenerRemovers.has(connectorId)) return
  const { emit, logger } = live.context
  let stopListening: (() => void) | undefined
  const onEnd = () => {
    if (live.listenerRemovers.get(connectorId) !== remove) return
    detach(live, connectorId)
    emit({ type: 'disconnect', connectorId })
  }
  const onLeave = (id: string) => {
    if (id === connectorId) onEnd()
  }
  const remove = () => {
    live.leaveListeners.delete(onLeave)
    stopListening?.()
  }
  // Reading accounts is asynchronous: only the result of the newest reading is used. A switch of the network is kept even if a
  // later event comes before its accounts are read.
  let turn = 0
  let pendingNetwork: CaipNetworkId | undefined
  const onChange = async (
    walletAccounts: readonly GivenAccount[] | undefined,
    newNetwork?: CaipNetworkId,
  ) => {
    const ownTurn = ++turn
    pendingNetwork = newNetwork ?? pendingNetwork
    // Ignore calls after detaching: some wallets go on calling a removed listener.
    const isOver = () => live.listenerRemovers.get(connectorId) !== remove || ownTurn !== turn
    if (isOver()) return
    if (walletAccounts?.length === 0) return lock(live, connector)
    try {
      const currentAccounts = walletAccounts ?? (await askAgain(live, connector))
      if (!isOver())
        await applyChange(
          live,
          connector,
          { walletAccounts: currentAccounts, newNetwork: pendingNetwork },
          isOver,
        )
    } catch (error) {
      logger.warn(`${name} does not say what it shares now`, error)
    } finally {
      if (ownTurn === turn) pendingNetwork = undefined
    }
  }
  live.listenerRemovers.set(connectorId, remove)
  live.leaveListeners.add(onLeave)
  stopListening = listen(
    live,
    connector,
    (accounts, newNetwork) => void onChange(accounts, newNetwork),
    onEnd,
  )
}

/** A change that a wallet reports: the accounts that it now shares, and its new network if it names one. */
interface Change {
  readonly walletAccounts: readonly GivenAccount[] | undefined
  readonly newNetwork: CaipNetworkId | undefined
}

/** Applies a change that a wallet has reported. A move to a network that the site does not list is ignored. */
async function applyChange(
  live: BitcoinLive,
  connector: Connector,
  { walletAccounts, newNetwork }: Change,
  isOver: () => boolean,
): Promise<void> {
  const { readAccounts } = await loadFile(() => import('./readAccounts.js'))
  const accounts = readAccounts(walletAccounts)
  if (!accounts || isOver()) return
  const connectorId = connector.data.id
  const previousNetwork = live.walletNetworks.get(connectorId)
  const isListed = live.context.networks().some(({ caipNetworkId }) => caipNetworkId === newNetwork)
  const currentNetwork = networkFor(live, accounts, isListed ? newNetwork : previousNetwork)
  if (!currentNetwork) return lock(live, connector)
  live.sharedAccounts.set(connectorId, accounts)
  live.walletNetworks.set(connectorId, currentNetwork)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId) },
    ...(currentNetwork !== previousNetwork && { caipNetworkId: currentNetwork }),
  })
}

/** Reports that a wallet shares no account any more, and waits until it shares one again. */
function lock(live: BitcoinLive, connector: Connector): void {
  const connectorId = connector.data.id
  detach(live, connectorId)
  awaitUnlock(live, connector)
  live.context.emit({ type: 'change', connectorId, accounts: [] })
}
