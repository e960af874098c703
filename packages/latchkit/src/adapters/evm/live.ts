import type { Client } from 'viem'
import { createLive as createSharedLive, type Live } from '../shared/live.js'
import { watchPage } from '../shared/rpc/rankings.js'
import type { Ranking } from '../shared/rpc/rankRpc.js'
import type { EvmDiscovery } from './discovery.js'

/** The state of a running adapter once a wallet has been connected. */
export interface EvmLive extends EvmDiscovery, Live {
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly listenerRemovers: Map<string, () => void>
  /** The addresses each connected wallet shares, its active one first, by connector id. */
  readonly sharedAddresses: Map<string, readonly string[]>
  /** Clients of chains, one per network, created at their first use, each with the order of URLs at that time. */
  readonly clients: Map<string, { readonly urls: string; readonly client: Client }>
  /** URLs of nodes that have refused batches, or a batch of the size sent. */
  readonly batchlessUrls: Set<string>
  /** Rankings of URLs, one for each network with several URLs. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network, in ms since 1970. */
  readonly gatewayRests: Map<string, number>
  /**
   * Keys of what wallets and networks do not offer, so that they are not asked again: `<connector id> <method>`, or `<method or
   * contract> <network>`.
   */
  readonly unsupportedKeys: Set<string>
}

/** Makes the state for connected wallets. @throws `requestAborted` if the adapter has stopped. */
export function createLive(discovery: EvmDiscovery): EvmLive {
  const ownState = {
    listenerRemovers: new Map(),
    sharedAddresses: new Map(),
    clients: new Map(),
    batchlessUrls: new Set<string>(),
    rankings: new Map(),
    gatewayRests: new Map(),
    unsupportedKeys: new Set<string>(),
  }
  const live: EvmLive = createSharedLive(discovery, ownState, () => {
    for (const connectorId of [...live.listenerRemovers.keys()]) detach(live, connectorId)
    for (const { stop } of live.pairedProviders.values()) stop()
    live.clients.clear()
  })
  live.cleanups.add(watchPage(live))
  return live
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: EvmLive, connectorId: string): void {
  const remove = live.listenerRemovers.get(connectorId)
  live.listenerRemovers.delete(connectorId)
  remove?.()
}
