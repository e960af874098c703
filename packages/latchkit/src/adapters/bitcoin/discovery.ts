import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'
import type { Discovery } from '../shared/createFamily.js'
import type { BitcoinOptions } from './bitcoinOptions.js'

/**
 * How the kit talks to a wallet: by Wallet Standard, by JSON-RPC through `request`, by Leather's variant of that, by UniSat's calls, or by
 * OKX's variant of these.
 */
export type Dialect = 'standard' | 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that was found: its own object, and the connector made from it. */
export interface Found {
  readonly dialect: Dialect
  readonly wallet: unknown
  /** The path of the wallet's object below `window`; absent for a wallet of Wallet Standard. */
  readonly place?: string | undefined
  readonly connector: FoundConnector
}

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface BitcoinDiscovery extends Discovery {
  readonly options: BitcoinOptions
  /** Wallets by connector id, the first found first. */
  readonly found: Map<string, Found>
  /** Called with the connector id of a wallet that takes itself off the page. */
  readonly onLeave: Set<(connectorId: string) => void>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: BitcoinOptions = {}): BitcoinDiscovery {
  return { context, options, cleanups: new Set(), found: new Map(), onLeave: new Set() }
}
