import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'
import type { TestAddressKind } from './addressOf.js'
import type { TestBitcoinKeys } from './bitcoinKeys.js'

/** A chain of Bitcoin as wallets name it. */
export type TestBitcoinChain = 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:regtest'

/** The options of a test wallet of Bitcoin. Everything has a default. */
export interface TestBitcoinWalletOptions extends TestWalletBasics {
  /** A data URI. */
  readonly icon?: string
  /** All three unless given; it has an address on each. */
  readonly chains?: readonly TestBitcoinChain[]
  /** Private keys of 32 bytes: two known accounts unless given; the first one is active. Never one that holds anything. */
  readonly accounts?: readonly TestBitcoinKeys[]
  /** The kind of its addresses for money: `segwit` unless given. Those for collectibles are of taproot. */
  readonly kind?: TestAddressKind
  /** Whether it shares an address for collectibles beside that for money; it does unless this is false. */
  readonly ordinals?: boolean
}

/** The behaviour of a test wallet of Bitcoin. Methods are named by their features, such as `bitcoin:signMessage`. */
export interface TestBitcoinWalletSwitches extends TestWalletBehaviour {
  /** Changes the bytes of a PSBT before it is signed, as a wallet does that cannot be trusted. */
  readonly tamperPsbt?: ((psbt: Uint8Array) => Uint8Array) | undefined
}
