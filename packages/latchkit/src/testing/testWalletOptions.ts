import type { Hex } from 'viem'
import type { TestBitcoinWalletOptions } from './bitcoin/testBitcoinWalletOptions.js'
import type { TestPolkadotWalletOptions } from './polkadot/testPolkadotWalletOptions.js'
import type { TestWalletBasics, TestWalletBehaviour } from './shared/behaviour.js'
import type { TestSolanaWalletOptions } from './solana/testSolanaWalletOptions.js'

/** A chain of the test wallet, with the URL of its RPC. */
export interface TestChain {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string
}

/** Options of a test wallet. All but `chains` have defaults. */
export interface TestWalletOptions extends TestWalletBasics {
  readonly rdns?: string
  /** A new one per page load unless given, as EIP-6963 requires. */
  readonly uuid?: string
  /** The icon, as a data URI. */
  readonly icon?: string
  /** Its chains. The first is active; the page may add more. */
  readonly chains: readonly TestChain[]
  /** Anvil's first three keys unless given. The first one is active. Never use a key of any value. */
  readonly privateKeys?: readonly Hex[]
  /** Makes it a Bitcoin wallet too, with the same name and person. */
  readonly bitcoin?: TestBitcoinWalletOptions
  /** Makes it a Solana wallet too, with the same name and person. */
  readonly solana?: TestSolanaWalletOptions
  /** Makes it a Polkadot wallet too, with the same name and person. */
  readonly polkadot?: TestPolkadotWalletOptions
}

/** How a test wallet behaves. `set` can change each field at any time. */
export interface TestWalletSwitches extends TestWalletBehaviour {
  /** Whether it accepts a switch but stays on its chain. */
  readonly ignoreSwitch: boolean
  /** Whether it supports `wallet_revokePermissions`. */
  readonly revoke: boolean
  /**
   * Indexes of the accounts that the person selects when asked for permissions, the active one first. If empty, the selection
   * stays as it is.
   */
  readonly picks: readonly number[]
  /** Which version of EIP-5792 it supports: the final one, the first one, or none. */
  readonly calls: 'final' | 'first' | 'none'
  /** How it reports an unknown chain: 4902, wrapped in a -32603, or only in the message. */
  readonly unknownChainError: 'plain' | 'nested' | 'text'
  /** Wallet Standard features that it lacks, such as `solana:signIn`: it then signs in after connecting. */
  readonly lacks?: readonly string[] | undefined
}
