import type { Platform } from './relay/platform.js'

/** The description of a site that wallets show. What is left out is read from the page. */
export interface SiteMetadata {
  /** The title of the page unless given. */
  readonly name?: string
  /** The page's `meta` description unless given. */
  readonly description?: string
  /** The page's origin unless given; wallets warn of another one. */
  readonly url?: string
  /** Addresses of pictures, `https://…`; the page's icon unless given. */
  readonly icons?: readonly string[]
}

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /** Address of the relay, `wss://…`: any that speaks the protocol. The one of `backendUrl` unless given. */
  readonly relayUrl?: string
  /**
   * The wallets that use this relay, by id, or `'all'`. The relay of the public network needs none of it: the wallets of app
   * stores listen there, and at no other relay. Elsewhere the row of a wallet in the directory may also say it (`relays`).
   */
  readonly wallets?: readonly string[] | 'all'
  /** Id of the site's project at that relay, where it needs one; at `backendUrl` the kit's unless given. */
  readonly projectId?: string
  /** The description of the site that wallets show. */
  readonly metadata?: SiteMetadata
  /** JSON-RPC methods to propose beyond the usual ones, by namespace: `{ eip155: ["wallet_getAssets"] }`. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
  /** Replacements for parts of the browser: for servers and tests. */
  readonly platform?: Partial<Platform>
}
