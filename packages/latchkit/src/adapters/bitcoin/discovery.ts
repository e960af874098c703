import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'
import type { Discovery } from '../shared/createFamily.js'
import type { BitcoinOptions } from './bitcoinOptions.js'

/** The ways in which a wallet is spoken with: Wallet Standard, JSON-RPC by `request`, Leather's of it, UniSat's calls, and OKX's of them. */
export type Dialect = 'standard' | 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that was found, by its own object, and the connector made of it. */
export interface Found {
  readonly dialect: Dialect
  readonly wallet: unknown
  /** The path of the wallet's object below `window`; absent for a wallet of Wallet Standard. */
  readonly place?: string | undefined
  readonly connector: FoundConnector
}

/** The state of a running adapter from its start on. */
export interface BitcoinDiscovery extends Discovery {
  readonly options: BitcoinOptions
  /** Wallets by connector id, the first found first. */
  readonly found: Map<string, Found>
  /** Called with the connector id of a wallet that takes itself off the page. */
  readonly onLeave: Set<(connectorId: string) => void>
}

/** Makes the state that a new running adapter starts with. */
export function createDiscovery(context: AdapterContext, options: BitcoinOptions = {}): BitcoinDiscovery {
  return { context, options, cleanups: new Set(), found: new Map(), onLeave: new Set() }
}
