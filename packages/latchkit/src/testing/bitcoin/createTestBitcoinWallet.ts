import type { StandardBitcoinWallet } from '../../adapters/bitcoin/wallet/standardWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletIcon, testWalletName, type WalletSelf } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { standardWallet, type TestStandardWallet } from '../shared/standardWallet.js'
import { createFeatures } from './testBitcoinWalletFeatures.js'
import type { TestBitcoinWalletOptions, TestBitcoinWalletSwitches } from './testBitcoinWalletOptions.js'
import { createTestBitcoinWalletState } from './testBitcoinWalletState.js'

/** A wallet of Bitcoin that registers itself by Wallet Standard, with its person played by the test. Its methods are features. */
export interface TestBitcoinWallet extends TestStandardWallet<StandardBitcoinWallet> {
  /** The address for money of each of its accounts on its first chain, whether the page may see it or not. */
  readonly addresses: readonly string[]
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestBitcoinWalletSwitches>): void
}

/**
 * Makes a real wallet of Bitcoin in the page: it registers itself by Wallet Standard, holds keys and signs. Signing needs
 * `@scure/btc-signer`. Its person says yes to everything unless told otherwise by `set`. For development and tests only; `createTestWallet` makes one of several families.
 * @param options Its keys, its chains, and its name.
 * @returns The wallet, as the test and its person hold it: its object, its addresses, and functions that change them.
 * @example
 * ```ts
 * import { createTestBitcoinWallet } from 'latchkit/testing'
 * const wallet = createTestBitcoinWallet()
 * wallet.announce()
 * wallet.set({ reject: true })
 * ```
 */
export function createTestBitcoinWallet(options: TestBitcoinWalletOptions = {}): TestBitcoinWallet {
  return testBitcoinWallet(options)
}

/** Makes it with a person and switches of another family's wallet, where it is the same wallet. */
export function testBitcoinWallet(
  options: TestBitcoinWalletOptions,
  self?: WalletSelf<TestBitcoinWalletSwitches>,
): TestBitcoinWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestBitcoinWalletState(options, timers, self)
  const wallet: StandardBitcoinWallet = Object.freeze({
    version: '1.0.0',
    name: options.name ?? testWalletName,
    icon: options.icon ?? testWalletIcon,
    chains: state.chains,
    features: createFeatures(state),
    get accounts() {
      return state.site.shared()
    },
  })
  const addresses = state.accounts.flatMap(([front]) => (front ? [front.account.address] : []))
  return standardWallet({ wallet, addresses, state, timers })
}
