import type { Connector } from '../../../core/contracts/connector.js'
import { endUnlock } from '../../shared/wallet/unlocks.js'
import { detach, noteNetwork, type SolanaLive } from '../live.js'
import type { SolanaWallet } from '../solanaWallet.js'
import { describe } from './describe.js'
import { awaitUnlock, listen } from './listen.js'
import { readAccounts } from './readAccounts.js'
import { networkFor } from './toAccounts.js'

/** Listens to a connected wallet. A second call has no effect. Malformed events are ignored. */
export function attach(live: SolanaLive, connector: Connector, wallet: SolanaWallet): void {
  const { id: connectorId } = connector.data
  endUnlock(live.unlocks, connectorId)
  if (live.attached.has(connectorId)) return
  const { emit } = live.context
  let stopListening: (() => void) | undefined
  const onLeave = (id: string) => {
    if (id !== connectorId) return
    detach(live, connectorId)
    emit({ type: 'disconnect', connectorId })
  }
  const remove = () => {
    live.onLeave.delete(onLeave)
    stopListening?.()
  }
  const onChange = (changed: unknown) => {
    // Ignore calls after detaching: some wallets go on calling a removed listener.
    if (live.attached.get(connectorId) === remove) hear(live, connector, wallet, changed)
  }
  live.attached.set(connectorId, remove)
  live.onLeave.add(onLeave)
  stopListening = listen(live, connector, onChange)
}

/** Handles a change that a wallet announces: of its accounts, of its features, or of its chains. */
function hear(live: SolanaLive, connector: Connector, wallet: SolanaWallet, changed: unknown): void {
  const { accounts, features, chains } = (changed ?? {}) as {
    readonly accounts?: unknown
    readonly features?: unknown
    readonly chains?: unknown
  }
  const isOther = typeof features === 'object' || Array.isArray(chains)
  const now = readAccounts(accounts ?? (isOther ? wallet.accounts : undefined))
  if (!now) return
  const connectorId = connector.data.id
  const before = live.walletNetworks.get(connectorId)
  const [front] = now
  live.shared.set(connectorId, now)
  // The new active account may be used on another network than the previous one.
  const currentNetwork = front && networkFor(live, front.chains, before)
  if (!currentNetwork) {
    detach(live, connectorId)
    awaitUnlock(live, connector)
    live.context.emit({ type: 'change', connectorId, accounts: [] })
    return
  }
  noteNetwork(live, connectorId, currentNetwork)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId, wallet) },
    ...(currentNetwork !== before && { caipNetworkId: currentNetwork }),
  })
}
