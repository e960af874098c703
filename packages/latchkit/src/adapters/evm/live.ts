import type { Client } from 'viem'
import { createLive as createSharedLive, type Live } from '../shared/live.js'
import { watchPage } from '../shared/rpc/rankings.js'
import type { Ranking } from '../shared/rpc/rankRpc.js'
import type { EvmDiscovery } from './discovery.js'

/** The state of a running adapter once a wallet has been connected. */
export interface EvmLive extends EvmDiscovery, Live {
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly attached: Map<string, () => void>
  /** The addresses each connected wallet shares, its active one first, by connector id. */
  readonly shared: Map<string, readonly string[]>
  /** Clients of chains, one per network, created at their first use, each with the order of URLs at that time. */
  readonly clients: Map<string, { readonly urls: string; readonly client: Client }>
  /** URLs of nodes that have refused batches, or a batch of the size sent. */
  readonly batchless: Set<string>
  /** Rankings of URLs, one for each network with several URLs. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network, in ms since 1970. */
  readonly gatewayRests: Map<string, number>
  /** Methods that wallets have said they do not offer: connector id, space, method. */
  readonly unsupported: Set<string>
}

/** Makes the state for connected wallets. @throws `requestAborted` if the adapter has stopped. */
export function createLive(discovery: EvmDiscovery): EvmLive {
  const own = {
    attached: new Map(),
    shared: new Map(),
    clients: new Map(),
    batchless: new Set<string>(),
    rankings: new Map(),
    gatewayRests: new Map(),
    unsupported: new Set<string>(),
  }
  const live: EvmLive = createSharedLive(discovery, own, () => {
    for (const connectorId of [...live.attached.keys()]) detach(live, connectorId)
    for (const { stop } of live.paired.values()) stop()
    live.clients.clear()
  })
  live.cleanups.add(watchPage(live))
  return live
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: EvmLive, connectorId: string): void {
  const remove = live.attached.get(connectorId)
  live.attached.delete(connectorId)
  remove?.()
}
