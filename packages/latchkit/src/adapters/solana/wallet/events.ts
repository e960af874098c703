import type { Connector } from '../../../core/contracts/connector.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { detach, recordNetwork, type SolanaLive } from '../live.js'
import type { SolanaWallet } from '../solanaWallet.js'
import { describe } from './describe.js'
import { awaitUnlock, listen } from './listen.js'
import { readAccounts } from './readAccounts.js'
import { networkFor } from './toAccounts.js'

/** Listens to a connected wallet. A second call has no effect. Malformed events are ignored. */
export function attach(live: SolanaLive, connector: Connector, wallet: SolanaWallet): void {
  const { id: connectorId } = connector.data
  stopWatchingUnlock(live.unlockListeners, connectorId)
  if (live.listenerRemovers.has(connectorId)) return
  const { emit } = live.context
  let stopListening: (() => void) | undefined
  const onLeave = (id: string) => {
    if (id !== connectorId) return
    detach(live, connectorId)
    emit({ type: 'disconnect', connectorId })
  }
  const remove = () => {
    live.leaveListeners.delete(onLeave)
    stopListening?.()
  }
  const onChange = (payload: unknown) => {
    // Ignore calls after detaching: some wallets go on calling a removed listener.
    if (live.listenerRemovers.get(connectorId) === remove) handleChange(live, connector, wallet, payload)
  }
  live.listenerRemovers.set(connectorId, remove)
  live.leaveListeners.add(onLeave)
  stopListening = listen(live, connector, onChange)
}

/** Handles a change that a wallet announces: of its accounts, of its features, or of its chains. */
function handleChange(live: SolanaLive, connector: Connector, wallet: SolanaWallet, payload: unknown): void {
  const { accounts, features, chains } = (payload ?? {}) as {
    readonly accounts?: unknown
    readonly features?: unknown
    readonly chains?: unknown
  }
  const hasOtherChange = typeof features === 'object' || Array.isArray(chains)
  const currentAccounts = readAccounts(accounts ?? (hasOtherChange ? wallet.accounts : undefined))
  if (!currentAccounts) return
  const connectorId = connector.data.id
  const previousNetwork = live.walletNetworks.get(connectorId)
  const [front] = currentAccounts
  live.sharedAccounts.set(connectorId, currentAccounts)
  // The new active account may be used on another network than the previous one.
  const currentNetwork = front && networkFor(live, front.chains, previousNetwork)
  if (!currentNetwork) {
    detach(live, connectorId)
    awaitUnlock(live, connector)
    live.context.emit({ type: 'change', connectorId, accounts: [] })
    return
  }
  recordNetwork(live, connectorId, currentNetwork)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId, wallet) },
    ...(currentNetwork !== previousNetwork && { caipNetworkId: currentNetwork }),
  })
}
