import type { Platform } from './relay/platform.js'

/** What a site says of itself to wallets. What is left out is read from the page. */
export interface SiteMetadata {
  readonly name?: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** How a site pairs. */
export interface WalletConnectOptions {
  /** The relay: `wss://…`. Any that speaks the protocol will do. Unless given, the one of `backendUrl`. */
  readonly relayUrl?: string
  /** The site's project at that relay, where it wants one; at its own server the kit's unless given. */
  readonly projectId?: string
  readonly metadata?: SiteMetadata
  /** Methods to ask for beyond the usual ones, by namespace. */
  readonly methods?: Readonly<Record<string, readonly string[]>>
  /** Replacements for what a browser gives a page: for servers and tests. */
  readonly platform?: Partial<Platform>
}
