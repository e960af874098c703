import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { Connector, FoundConnector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Discovery } from '../shared/createFamily.js'
import type { PreflightCommitment } from './chain/preflight.js'
import type { SolanaWallet } from './solanaWallet.js'

/** The options of the Solana adapter. */
export interface SolanaOptions {
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. They are asked in their order. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * The rdns of wallets by the name under which they register, for wallets that the directory does not know. Such a wallet has
   * one row, even if it is also found on EVM chains. A name is no proof: list only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
  /**
   * The commitment of the block that a node tries a transaction out on before it sends it (§5): `confirmed` unless given. Nodes
   * and wallets accept three of the eight names today; each of the older names stands for one of these. With any other value,
   * each send fails with `missingFields`.
   */
  readonly preflightCommitment?: PreflightCommitment
}

/** A wallet that was found, and the connector made from it. */
export interface FoundWallet {
  readonly wallet: SolanaWallet
  readonly connector: FoundConnector
}

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface SolanaDiscovery extends Discovery {
  readonly options: SolanaOptions
  /** Wallets by connector id, the first registered first. */
  readonly foundWallets: Map<string, FoundWallet>
  /** Paired wallets that several namespaces share, by connector id, and the function that stops each. */
  readonly pairedWallets: Map<string, { readonly wallet: SolanaWallet; stop(): void }>
  /** Functions that are called with the connector id of a wallet that takes itself off the page. */
  readonly leaveListeners: Set<(connectorId: string) => void>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: SolanaOptions = {}): SolanaDiscovery {
  return {
    context,
    options,
    cleanups: new Set(),
    foundWallets: new Map(),
    pairedWallets: new Map(),
    leaveListeners: new Set(),
  }
}

/** Returns the wallet of a connector. A paired wallet has none before its first connect. */
export function walletOf({ pairedWallets }: SolanaDiscovery, connector: Connector): SolanaWallet | undefined {
  if ('transport' in connector) return pairedWallets.get(connector.data.id)?.wallet
  // The cast is safe: this adapter created every connector without a transport.
  return connector.provider('solana') as SolanaWallet | undefined
}
