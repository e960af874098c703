import type { PolkadotPayload } from '../../adapters/polkadot/polkadotWallet.js'
import type { TestWalletBasics, TestWalletBehaviour } from '../shared/behaviour.js'
import type { TestPolkadotKey } from './polkadotKeys.js'

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
