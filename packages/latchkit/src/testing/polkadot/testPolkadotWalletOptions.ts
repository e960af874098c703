import type { PolkadotPayload } from '../../adapters/polkadot/polkadotWallet.js'
import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'
import type { TestPolkadotKey } from './polkadotKeys.js'

/** The options of a test wallet of Polkadot. Everything has a default. */
export interface TestPolkadotWalletOptions extends TestWalletBasics {
  /** The name under which it stands in `window.injectedWeb3`. */
  readonly name?: string
  /** Three known ones unless given; the first one is active. */
  readonly keys?: readonly TestPolkadotKey[]
  /** The prefix that it writes its addresses with; 42 unless given, as extensions do. */
  readonly prefix?: number
}

/** The behaviour of a test wallet of Polkadot. Its methods are `enable`, `accounts.get`, `signRaw` and `signPayload`. */
export interface TestPolkadotWalletSwitches extends TestWalletBehaviour {
  /** Changes an extrinsic before it is signed, as a wallet does that cannot be trusted. */
  readonly tamperPayload?: ((payload: PolkadotPayload) => PolkadotPayload) | undefined
}
