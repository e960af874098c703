import type { Hex } from 'viem'
import type { PolkadotPayload } from '../adapters/polkadot/polkadotWallet.js'
import type { TestAddressKind } from './bitcoin/addressOf.js'
import type { TestBitcoinKeys, TestPolkadotKey } from './keys.js'
import type { TestWalletBasics, TestWalletBehaviour } from './shared/behaviour.js'

/** A chain of the test wallet, with the URL of its RPC. */
export interface TestChain {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string
}

/** Options of a test wallet. All but `chains` have defaults. */
export interface TestWalletOptions extends TestWalletBasics {
  readonly rdns?: string
  /** The id of EIP-6963; a new one per page load unless given, as EIP-6963 requires. */
  readonly uuid?: string
  /** The icon, as a data URI. */
  readonly icon?: string
  /** Its chains. The first is active; the page may add more. */
  readonly chains: readonly TestChain[]
  /** Anvil's first three keys unless given. The first one is active. Never use a key of any value. */
  readonly privateKeys?: readonly Hex[]
  /** Also makes it a Bitcoin wallet, with the same name and the same simulated user. */
  readonly bitcoin?: TestBitcoinWalletOptions
  /** Also makes it a Solana wallet, with the same name and the same simulated user. */
  readonly solana?: TestSolanaWalletOptions
  /** Also makes it a Polkadot wallet, with the same name and the same simulated user. */
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

/** A Bitcoin chain, by the name that wallets use. */
export type TestBitcoinChain = 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:regtest'

/** Options of a Bitcoin test wallet. All have defaults. */
export interface TestBitcoinWalletOptions extends TestWalletBasics {
  /** The icon, as a data URI. */
  readonly icon?: string
  /** Its chains; all three unless given. It has an address on each. */
  readonly chains?: readonly TestBitcoinChain[]
  /** Private keys of 32 bytes; two public test accounts unless given. The first is active. Never use a key of any value. */
  readonly accounts?: readonly TestBitcoinKeys[]
  /** The kind of its payment addresses; `segwit` unless given. Addresses for collectibles are always taproot. */
  readonly kind?: TestAddressKind
  /** Whether it also shares an address for collectibles; `true` unless given. */
  readonly ordinals?: boolean
}

/** How a Bitcoin test wallet behaves. Methods are named by their features, such as `bitcoin:signMessage`. */
export interface TestBitcoinWalletSwitches extends TestWalletBehaviour {
  /** Changes the bytes of a PSBT before signing, as an untrustworthy wallet does. */
  readonly tamperPsbt?: ((psbt: Uint8Array) => Uint8Array) | undefined
}

/** Options of a Polkadot test wallet. All have defaults. */
export interface TestPolkadotWalletOptions extends TestWalletBasics {
  /** Its name in `window.injectedWeb3`. */
  readonly name?: string
  /** Its keys; three public test keys unless given. The first one is active. */
  readonly keys?: readonly TestPolkadotKey[]
  /** The prefix of its addresses; 42 unless given, as in extensions. */
  readonly prefix?: number
}

/** How a Polkadot test wallet behaves. Its methods are `enable`, `accounts.get`, `signRaw` and `signPayload`. */
export interface TestPolkadotWalletSwitches extends TestWalletBehaviour {
  /** Changes an extrinsic before signing, as an untrustworthy wallet does. */
  readonly tamperPayload?: ((payload: PolkadotPayload) => PolkadotPayload) | undefined
}
