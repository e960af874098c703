import type { Client } from 'viem'
import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector, FoundConnector } from '../../core/contracts/connector.js'
import type { Eip1193Provider } from '../../wire/eip1193.js'
import type { Ranking } from './chain/rankRpc.js'
import type { TransportProvider } from './pairing/createProvider.js'

/** A wallet that was found: by what it is told apart, and the connector made of it. */
export interface Found {
  readonly uuid: string
  readonly provider: Eip1193Provider
  readonly connector: FoundConnector
}

/** What one running adapter has that is not data. Emptied by `stop()`. */
export interface EvmLive {
  readonly context: AdapterContext
  /** Wallets by connector id, the first announced first. */
  readonly found: Map<string, Found>
  /** Providers of wallets that several namespaces share, by connector id. */
  readonly paired: Map<string, TransportProvider>
  /** What takes the listeners off a connected wallet, by connector id. */
  readonly attached: Map<string, () => void>
  /** The addresses each connected wallet shares, its active one first, by connector id. */
  readonly shared: Map<string, readonly string[]>
  /** The network each connected wallet is on, by connector id. */
  readonly whereabouts: Map<string, string>
  /** What ends the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** Chain clients, one a network, made when first used, each for its URLs in the order they had then. */
  readonly clients: Map<string, { readonly urls: string; readonly client: Client }>
  /** Rankings of URLs, one a network that has several. */
  readonly rankings: Map<string, Ranking>
  /** Until when the gateway is not asked about a network. */
  readonly gatewayRests: Map<string, number>
  /** Methods that wallets have said they do not offer: connector id, space, method. */
  readonly lacking: Set<string>
}

/** Everything a new running adapter starts with. */
export function createLive(context: AdapterContext): EvmLive {
  return {
    context,
    found: new Map(),
    paired: new Map(),
    attached: new Map(),
    shared: new Map(),
    whereabouts: new Map(),
    cleanups: new Set(),
    clients: new Map(),
    rankings: new Map(),
    gatewayRests: new Map(),
    lacking: new Set(),
  }
}

/** Stops listening to a wallet. Twice is harmless. */
export function detach(live: EvmLive, connectorId: string): void {
  const remove = live.attached.get(connectorId)
  live.attached.delete(connectorId)
  remove?.()
}

/** The provider of a wallet: one that was found, or one that several namespaces share, once it was asked to connect. */
export function providerOf(live: EvmLive, connector: Connector): Eip1193Provider | undefined {
  if ('transport' in connector) return live.paired.get(connector.data.id)?.provider
  // Connectors that were found are this adapter's own.
  return connector.provider('eip155') as Eip1193Provider | undefined
}
