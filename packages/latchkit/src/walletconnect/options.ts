import type { Platform } from './relay/platform.js'

/** How the site describes itself to wallets. Missing fields are read from the page. */
export interface SiteMetadata {
  /** The page's title, unless given. */
  readonly name?: string
  /** The page's `meta` description, unless given. */
  readonly description?: string
  /** The page's origin, unless given. Wallets warn if it is another one. */
  readonly url?: string
  /** URLs of pictures, `https://…`; the page's icon, unless given. */
  readonly icons?: readonly string[]
}

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /** URL of the relay, `wss://…`, which must speak the protocol. The relay at `backendUrl`, unless given. */
  readonly relayUrl?: string
  /**
   * The wallets that use this relay, by id, or `'all'`. Not needed for the relay of the public network: the wallets of app
   * stores listen there, and on no other relay. For other relays, the wallet's row in the directory may also name the relay
   * (`relays`).
   */
  readonly wallets?: readonly string[] | 'all'
  /** Id of the site's project at that relay, if the relay requires one. At `backendUrl` it is the kit's, unless given. */
  readonly projectId?: string
  /** How the site describes itself to wallets. */
  readonly metadata?: SiteMetadata
  /** Additional JSON-RPC methods to propose, by namespace: `{ eip155: ["wallet_getAssets"] }`. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
  /** Replacements for parts of the browser, for servers and tests. */
  readonly platform?: Partial<Platform>
}
