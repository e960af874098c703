import type { Hex } from 'viem'
import type { TestBitcoinWalletOptions } from './bitcoin/testBitcoinWalletOptions.js'
import type { TestPolkadotWalletOptions } from './polkadot/testPolkadotWalletOptions.js'
import type { TestWalletBasics, TestWalletBehaviour } from './shared/behaviour.js'
import type { TestSolanaWalletOptions } from './solana/testSolanaWalletOptions.js'

/** A chain the test wallet reaches, by the URL of its RPC. */
export interface TestChain {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string
}

/** The options of a test wallet. Everything but its chains has a default. */
export interface TestWalletOptions extends TestWalletBasics {
  readonly rdns?: string
  /** A new one a page load unless given, as EIP-6963 wants. */
  readonly uuid?: string
  /** A data URI. */
  readonly icon?: string
  /** The first one is active; further ones may be added by the page. */
  readonly chains: readonly TestChain[]
  /** Anvil's first three unless given; the first one is active. Never a key that holds anything. */
  readonly privateKeys?: readonly Hex[]
  /** Makes it a wallet of Bitcoin too, with the same name and the same person. */
  readonly bitcoin?: TestBitcoinWalletOptions
  /** Makes it a wallet of Solana too, with the same name and the same person. */
  readonly solana?: TestSolanaWalletOptions
  /** Makes it a wallet of Polkadot too, with the same name and the same person. */
  readonly polkadot?: TestPolkadotWalletOptions
}

/** The behaviour of a test wallet. Each field can be changed at any time by `set`. */
export interface TestWalletSwitches extends TestWalletBehaviour {
  /** Whether the wallet says yes to a switch and stays where it is. */
  readonly ignoreSwitch: boolean
  /** Whether it offers `wallet_revokePermissions`. */
  readonly revoke: boolean
  /**
   * The accounts that the person picks when asked for permissions, by their index, the active one first; empty: as they
   * are.
   */
  readonly picks: readonly number[]
  /**
   * The form in which it offers several calls in one go (EIP-5792): the final one, that of its first version, or none.
   */
  readonly calls: 'final' | 'first' | 'none'
  /** The form in which it says that it does not know a chain: 4902, hidden in a -32603, or in words only. */
  readonly unknownChainError: 'plain' | 'nested' | 'text'
  /** The features that it does not have as a wallet of Wallet Standard, such as `solana:signIn`: it then signs in after it has connected. */
  readonly lacks?: readonly string[] | undefined
}
