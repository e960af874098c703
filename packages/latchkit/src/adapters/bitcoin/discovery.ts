import type { AdapterContext } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'
import type { CaipNetworkId } from '../../wire/caip.js'
import type { Discovery } from '../shared/createFamily.js'

/** The options of the Bitcoin adapter. */
export interface BitcoinOptions {
  /**
   * URLs of Esplora APIs to use in place of a network's own, by its CAIP-2 id, without a slash at the end. They are asked in their
   * order.
   */
  readonly esploraUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * The rdns of wallets by the name that they announce, for wallets that the directory does not know. Such a wallet has one
   * row, even if it is also found in other families. A name is no proof: list only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
  /** The address prefix of networks of your own, by CAIP-2 id. The networks in `latchkit/networks` are known. */
  readonly prefixes?: Readonly<Record<CaipNetworkId, AddressPrefix>>
}

/** The beginnings of addresses: `bc1`, `1` and `3` of `mainnet`; `tb1`, `m`, `n` and `2` of `testnet`; `bcrt1` of `regtest`, else as of `testnet`. */
export type AddressPrefix = 'mainnet' | 'testnet' | 'regtest'

/**
 * How the kit talks to a wallet: by Wallet Standard, by JSON-RPC through `request`, by Leather's variant of that, by UniSat's calls, or by
 * OKX's variant of these.
 */
export type Dialect = 'standard' | 'rpc' | 'leather' | 'unisat' | 'okx'

/** A wallet that was found: its own object, and the connector made from it. */
export interface FoundWallet {
  readonly dialect: Dialect
  readonly wallet: unknown
  /** The path of the wallet's object below `window`; absent for a wallet of Wallet Standard. */
  readonly path?: string | undefined
  readonly connector: FoundConnector
}

/** What a running adapter knows before anyone connects: the wallets that it has found. */
export interface BitcoinDiscovery extends Discovery {
  readonly options: BitcoinOptions
  /** Wallets by connector id, the first found first. */
  readonly foundWallets: Map<string, FoundWallet>
  /** Functions that are called with the connector id of a wallet that takes itself off the page. */
  readonly leaveListeners: Set<(connectorId: string) => void>
}

/** Makes the initial state of a running adapter. */
export function createDiscovery(context: AdapterContext, options: BitcoinOptions = {}): BitcoinDiscovery {
  return { context, options, cleanups: new Set(), foundWallets: new Map(), leaveListeners: new Set() }
}
