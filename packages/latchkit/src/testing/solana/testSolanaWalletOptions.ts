import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'

/** A chain of Solana as wallets name it, such as `solana:localnet`, and where the test wallet sends to it. */
export interface TestSolanaChain {
  readonly chain: `solana:${string}`
  /** The URL of its RPC; without it the wallet only signs for it. */
  readonly rpcUrl?: string
}

/** The options of a test wallet of Solana. Everything has a default. */
export interface TestSolanaWalletOptions extends TestWalletBasics {
  /** A data URI. */
  readonly icon?: string
  /** The three public clusters and `solana:localnet` unless given, none of which it sends to. */
  readonly chains?: readonly TestSolanaChain[]
  /** Seeds of 32 bytes: three known ones unless given; the first one is active. Never one that holds anything. */
  readonly secretKeys?: readonly Uint8Array[]
}

/** The behaviour of a test wallet of Solana. Methods are named by their features, such as `solana:signMessage`. */
export interface TestSolanaWalletSwitches extends TestWalletBehaviour {
  /** The features that it does not have, such as `solana:signTransaction`. */
  readonly lacks?: readonly string[] | undefined
  /** The chains that its accounts are used on, in place of all of its own. */
  readonly usedOn?: readonly `solana:${string}`[] | undefined
  /** Changes the bytes of a transaction before they are signed, as a wallet does that cannot be trusted. */
  readonly tamper?: ((transaction: Uint8Array) => Uint8Array) | undefined
}
