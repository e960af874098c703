import type { CaipNetworkId } from '../../wire/caip.js'

/** The options of the EVM adapter. */
export interface EvmOptions {
  /** Whether a wallet that does not announce itself is looked for at `window.ethereum`; `true` unless told otherwise. */
  readonly injected?: boolean
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. Several are ranked while a wallet is connected. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** ENS universal resolvers, by network. Mainnet's is known. The first of the site's networks that has one tells names. */
  readonly ensResolvers?: Readonly<Record<CaipNetworkId, string>>
  /**
   * Origins, beside Safe's own `https://app.safe.global`, of which a page that frames this one is believed to be a Safe:
   * `https://safe.example.com`, exactly. Name only those that you trust with what visitors send.
   */
  readonly safeOrigins?: readonly string[]
}
