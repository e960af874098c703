import type { PolkadotPayload } from '../../adapters/polkadot/wallet/polkadotWallet.js'
import type { Clock } from '../../core/contracts/services.js'
import type { TestPolkadotKey } from './polkadotKeys.js'

/** The options of a test wallet of Polkadot. Everything has a default. */
export interface TestPolkadotWalletOptions {
  /** The name under which it stands in `window.injectedWeb3`. */
  readonly name?: string
  /** Three known ones unless given; the first one is active. */
  readonly keys?: readonly TestPolkadotKey[]
  /** The prefix that it writes its addresses with; 42 unless given, as extensions do. */
  readonly prefix?: number
  /** The storage in which a permission outlives a reload, by origin. */
  readonly remember?: { readonly storage: Pick<Storage, 'getItem' | 'setItem'>; readonly key: string }
  /** The platform's own unless given. */
  readonly clock?: Clock
}

/** The behaviour of a test wallet of Polkadot. Its methods are `enable`, `accounts.get`, `signRaw` and `signPayload`. */
export interface TestPolkadotWalletSwitches {
  /** Whether the person declines: everything, or these methods. */
  readonly reject: boolean | readonly string[]
  /** Whether requests stay unanswered: all, or these methods. */
  readonly silent: boolean | readonly string[]
  /** Whether questions wait for `approve()` or `decline()`. */
  readonly hold: boolean
  /** The time that every answer takes, in ms. */
  readonly delayMs: number
  /** Answers in place of its own, by method: a value, or a function of the input that may throw. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Changes an extrinsic before it is signed, as a wallet does that cannot be trusted. */
  readonly tamperPayload?: ((payload: PolkadotPayload) => PolkadotPayload) | undefined
}
