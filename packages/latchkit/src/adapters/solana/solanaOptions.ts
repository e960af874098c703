import type { CaipNetworkId } from '../../wire/caip.js'
import type { PreflightCommitment } from './chain/preflight.js'

/** The options of the Solana adapter. */
export interface SolanaOptions {
  /** RPC URLs to use in place of a network's own, by its CAIP-2 id. They are asked in their order. */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /**
   * The rdns of wallets by the name they register themselves by, for those that the directory does not know: found on EVM chains
   * too, such a wallet is one row. A name is no proof: name only wallets that your visitors have from you.
   */
  readonly rdnsOf?: Readonly<Record<string, string>>
  /**
   * The commitment of the block that a node tries a transaction out on before it sends it (§5): `confirmed` unless given.
   * Nodes and wallets have three of the eight by now; each of the older names means one of them. Anything else ends each send in
   * `missingFields`.
   */
  readonly preflightCommitment?: PreflightCommitment
}
