import type { StandardBitcoinWallet } from '../../adapters/bitcoin/wallet/standardWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletIcon, testWalletName, type WalletControls } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { standardWallet, type TestStandardWallet } from '../shared/standardWallet.js'
import type { TestBitcoinWalletOptions, TestBitcoinWalletSwitches } from '../testWalletOptions.js'
import { createFeatures } from './testBitcoinWalletFeatures.js'
import { createTestBitcoinWalletState } from './testBitcoinWalletState.js'

/**
 * A Bitcoin wallet that registers itself by Wallet Standard. The test plays its person. Its methods are Wallet Standard
 * features.
 */
export interface TestBitcoinWallet extends TestStandardWallet<StandardBitcoinWallet> {
  /** The payment address of each account on its first chain, even if the page may not see it. */
  readonly addresses: readonly string[]
  /** Changes how the wallet behaves from now on. */
  set(switches: Partial<TestBitcoinWalletSwitches>): void
}

/**
 * Creates a real Bitcoin wallet in the page: it registers itself by Wallet Standard, holds keys and signs. Signing needs
 * `@scure/btc-signer`. Its person accepts everything, unless `set` changes that. For development and tests only.
 * `createTestWallet` creates one of several namespaces.
 * @param options Its keys, chains and name.
 * @returns The wallet as the test and its person use it: its object, its addresses, and functions that change it.
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

/** Creates the wallet. If it is the same wallet as one of another namespace, `controls` has that wallet's person and switches. */
export function testBitcoinWallet(
  options: TestBitcoinWalletOptions,
  controls?: WalletControls<TestBitcoinWalletSwitches>,
): TestBitcoinWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestBitcoinWalletState(options, timers, controls)
  const wallet: StandardBitcoinWallet = Object.freeze({
    version: '1.0.0',
    name: options.name ?? testWalletName,
    icon: options.icon ?? testWalletIcon,
    chains: state.chains,
    features: createFeatures(state),
    get accounts() {
      return state.site.sharedAccounts()
    },
  })
  const addresses = state.accounts.flatMap(([front]) => (front ? [front.account.address] : []))
  return standardWallet({ wallet, addresses, state, timers })
}
