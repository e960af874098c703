import type { CaipNetworkId } from '../../wire/caip.js'

/** The options of the Solana adapter. */
export interface SolanaOptions {
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. They are asked in their order. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
}
