import type { Client } from 'viem'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Ranking } from '../shared/rpc/rankRpc.js'
import { endUnlocks, type Unlocks } from '../shared/wallet/unlocks.js'
import type { EvmDiscovery } from './discovery.js'

/** The live parts of one running adapter, from its first connect on. Ended by one of its `cleanups`. */
export interface EvmLive extends EvmDiscovery {
  /** Functions that take the listeners off a connected wallet, by connector id. */
  readonly attached: Map<string, () => void>
  readonly unlocks: Unlocks
  /** The addresses each connected wallet shares, its active one first, by connector id. */
  readonly shared: Map<string, readonly string[]>
  /** The network each connected wallet is on, by connector id. */
  readonly walletNetworks: Map<string, string>
  /** Chain clients, one a network, made when first used, each for its URLs in the order they had then. */
  readonly clients: Map<string, { readonly urls: string; readonly client: Client }>
  /** URLs whose nodes have shown that they take no batches, or none of the size that was sent. */
  readonly batchless: Set<string>
  /** Rankings of URLs, one a network that has several. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network. */
  readonly gatewayRests: Map<string, number>
  /** Methods that wallets have said they do not offer: connector id, space, method. */
  readonly unsupported: Set<string>
}

/** Adds what connected wallets need; it ends with the adapter. @throws `requestAborted` where that has stopped before. */
export function createLive(discovery: EvmDiscovery): EvmLive {
  if (discovery.hasStopped) throw fail(requestAborted, {})
  const live: EvmLive = {
    ...discovery,
    attached: new Map(),
    unlocks: new Map(),
    shared: new Map(),
    walletNetworks: new Map(),
    clients: new Map(),
    batchless: new Set(),
    rankings: new Map(),
    gatewayRests: new Map(),
    unsupported: new Set(),
  }
  live.cleanups.add(() => stopLive(live))
  return live
}

function stopLive(live: EvmLive): void {
  for (const connectorId of [...live.attached.keys()]) detach(live, connectorId)
  endUnlocks(live.unlocks)
  for (const { stop } of live.paired.values()) stop()
  live.clients.clear()
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: EvmLive, connectorId: string): void {
  const remove = live.attached.get(connectorId)
  live.attached.delete(connectorId)
  remove?.()
}
