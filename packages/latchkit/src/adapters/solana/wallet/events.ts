import type { Connector } from '../../../core/contracts/connector.js'
import { detach, noteNetwork, type SolanaLive } from '../live.js'
import { describe } from './describe.js'
import { networkFor } from './networkFor.js'
import { readAccounts } from './readAccounts.js'
import type { SolanaWallet } from './solanaWallet.js'

/** Listens to a wallet that has connected, once however often it is called. Garbage is passed over. */
export function attach(live: SolanaLive, connector: Connector, wallet: SolanaWallet): void {
  const { id: connectorId, name } = connector.data
  if (live.attached.has(connectorId)) return
  const { emit, logger } = live.context
  let off: (() => void) | undefined
  const safely = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      logger.warn(`${name} failed in standard:events`, error)
    }
  }
  const onLeave = (id: string) => {
    if (id !== connectorId) return
    detach(live, connectorId)
    emit({ type: 'disconnect', connectorId })
  }
  const remove = () => {
    live.onLeave.delete(onLeave)
    if (typeof off === 'function') safely(off)
  }
  const onChange = (changed: unknown) => {
    // A wallet that does not stop goes on calling: what is detached no longer hears.
    if (live.attached.get(connectorId) === remove) safely(() => hear(live, connectorId, wallet, changed))
  }
  live.attached.set(connectorId, remove)
  live.onLeave.add(onLeave)
  safely(() => {
    off = wallet.features['standard:events']?.on('change', onChange)
  })
}

/** Handles a change that a wallet announces: of its accounts, of its features, or of its chains. */
function hear(live: SolanaLive, connectorId: string, wallet: SolanaWallet, changed: unknown): void {
  const { accounts, features, chains } = (changed ?? {}) as {
    readonly accounts?: unknown
    readonly features?: unknown
    readonly chains?: unknown
  }
  const isOther = typeof features === 'object' || Array.isArray(chains)
  const now = readAccounts(accounts ?? (isOther ? wallet.accounts : undefined))
  if (!now) return
  const before = live.walletNetworks.get(connectorId)
  const [front] = now
  live.shared.set(connectorId, now)
  // The account in front may be used elsewhere than the one before.
  const here = front && networkFor(live, front.chains, before)
  if (!here) {
    detach(live, connectorId)
    live.context.emit({ type: 'change', connectorId, accounts: [] })
    return
  }
  noteNetwork(live, connectorId, here)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId, wallet) },
    ...(here !== before && { caipNetworkId: here }),
  })
}
