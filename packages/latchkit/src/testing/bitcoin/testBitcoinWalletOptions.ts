import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'
import type { TestAddressKind } from './addressOf.js'
import type { TestBitcoinKeys } from './bitcoinKeys.js'

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
