import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector, FoundConnector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Eip1193Provider } from '../../wire/eip1193.js'
import type { Discovery } from '../shared/createFamily.js'
import type { TransportProvider } from './pairing/createProvider.js'

/** The options of the EVM adapter. */
export interface EvmOptions {
  /** Whether a wallet that does not announce itself is looked for at `window.ethereum`; `true` unless told otherwise. */
  readonly injected?: boolean
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. Several are ranked while a wallet is connected. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * ENS universal resolvers, by network. Mainnet's is known. Names are resolved on the first of the site's networks that has
   * one.
   */
  readonly ensResolvers?: Readonly<Record<CaipNetworkId, string>>
  /**
   * Origins, beside Safe's own `https://app.safe.global`, whose pages are accepted as a Safe when they frame this page:
   * `https://safe.example.com`, exactly. List only origins that you trust with what visitors send.
   */
  readonly safeOrigins?: readonly string[]
}

/** A wallet that was found: its own id and object, and the connector made from it. */
export interface FoundWallet {
  readonly uuid: string
  readonly provider: Eip1193Provider
  readonly connector: FoundConnector
  /** Set if the wallet is a Safe, which proposes each request to its owners. */
  readonly safe?: Safe
}

/** The parts of a Safe that the rest of the adapter uses. */
export interface Safe {
  /** The methods by which the Safe can be asked to send. */
  readonly methods: readonly string[]
  /** Reads the state of a proposal. */
  readProposal(id: string): Promise<Proposal>
}

/** The state of a proposal. */
export interface Proposal {
  readonly status: 'waits' | 'executed' | 'failed' | 'dropped'
  /** The transaction that executed the proposal; absent until then, and if the proposal was dropped. */
  readonly hash?: `0x${string}`
}

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface EvmDiscovery extends Discovery {
  readonly options: EvmOptions
  /** Wallets by connector id, the first announced first. */
  readonly foundWallets: Map<string, FoundWallet>
  /** Providers of wallets that several namespaces share, by connector id. */
  readonly pairedProviders: Map<string, TransportProvider>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: EvmOptions = {}): EvmDiscovery {
  return { context, options, cleanups: new Set(), foundWallets: new Map(), pairedProviders: new Map() }
}

/** Returns the provider of a wallet. A paired wallet has none before its first connect. */
export function providerOf(
  { pairedProviders }: EvmDiscovery,
  connector: Connector,
): Eip1193Provider | undefined {
  if ('transport' in connector) return pairedProviders.get(connector.data.id)?.provider
  // The cast is safe: this adapter created every connector without a transport.
  return connector.provider('eip155') as Eip1193Provider | undefined
}
