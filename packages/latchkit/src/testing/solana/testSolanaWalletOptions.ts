import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'

/** A Solana chain, by the name that wallets use, such as `solana:localnet`, and its RPC. */
export interface TestSolanaChain {
  readonly chain: `solana:${string}`
  /** URL of its RPC. Without it the wallet only signs. */
  readonly rpcUrl?: string
}

/** Options of a Solana test wallet. All have defaults. */
export interface TestSolanaWalletOptions extends TestWalletBasics {
  /** The icon, as a data URI. */
  readonly icon?: string
  /** Its chains; the three public clusters and `solana:localnet` unless given, without an RPC. */
  readonly chains?: readonly TestSolanaChain[]
  /** Seeds of 32 bytes; three public ones unless given. The first is active. Never use one of any value. */
  readonly secretKeys?: readonly Uint8Array[]
}

/** How a Solana test wallet behaves. Methods are named by their features, such as `solana:signMessage`. */
export interface TestSolanaWalletSwitches extends TestWalletBehaviour {
  /** Features that it lacks, such as `solana:signTransaction`. */
  readonly lacks?: readonly string[] | undefined
  /** The chains of its accounts, instead of all of its own. */
  readonly usedOn?: readonly `solana:${string}`[] | undefined
  /** Changes the bytes of a transaction before signing, as an untrustworthy wallet does. */
  readonly tamper?: ((transaction: Uint8Array) => Uint8Array) | undefined
}
