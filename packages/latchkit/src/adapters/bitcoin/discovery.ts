import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'

/** The ways in which a wallet is spoken with: Wallet Standard, JSON-RPC by `request`, Leather's of it, UniSat's calls, and OKX's of them. */
export type Dialect = 'standard' | 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that was found, by its own object, and the connector made of it. */
export interface Found {
  readonly dialect: Dialect
  readonly wallet: unknown
  /** The place of its object below `window`; absent for one of Wallet Standard. */
  readonly place?: string | undefined
  readonly connector: FoundConnector
}

/** The live parts of a running adapter before anything connects. */
export interface BitcoinDiscovery {
  readonly context: AdapterContext
  /** Wallets by connector id, the first found first. */
  readonly found: Map<string, Found>
  /** Functions that end the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** Called with the connector id of a wallet that takes itself off the page. */
  readonly onLeave: Set<(connectorId: string) => void>
  /** The adapter has stopped: nothing is made for it any more, by a call that still loads its files either. */
  hasStopped?: true
}
