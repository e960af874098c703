import type { SolanaFeatures, SolanaWallet } from '../../adapters/solana/solanaWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletIcon, testWalletName, type WalletSelf } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { standardWallet, type TestStandardWallet } from '../shared/standardWallet.js'
import { createFeatures } from './testSolanaWalletFeatures.js'
import type { TestSolanaWalletOptions, TestSolanaWalletSwitches } from './testSolanaWalletOptions.js'
import { createTestSolanaWalletState } from './testSolanaWalletState.js'

/** A wallet of Solana that registers itself by Wallet Standard, with its person played by the test. Its methods are features. */
export interface TestSolanaWallet extends TestStandardWallet<SolanaWallet> {
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestSolanaWalletSwitches>): void
}

/**
 * Makes a real wallet of Solana in the page: it registers itself by Wallet Standard, holds keys and signs. Its person says yes to
 * everything unless told otherwise by `set`. For development and tests only; `createTestWallet` makes one of both families.
 * @param options Its keys, its chains, and its name.
 * @returns The wallet, as the test and its person hold it: its object, its addresses, and functions that change them.
 * @example
 * ```ts
 * import { createTestSolanaWallet } from 'latchkit/testing'
 * const wallet = createTestSolanaWallet()
 * wallet.announce()
 * wallet.set({ reject: true })
 * ```
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions = {}): TestSolanaWallet {
  return testSolanaWallet(options)
}

/** Makes it with a person and switches of another family's wallet, where it is the same wallet. */
export function testSolanaWallet(
  options: TestSolanaWalletOptions,
  self?: WalletSelf<TestSolanaWalletSwitches>,
): TestSolanaWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestSolanaWalletState(options, timers, self)
  const { events, site, switches } = state
  const features = createFeatures(state)
  const wallet: SolanaWallet = Object.freeze({
    version: '1.0.0',
    name: options.name ?? testWalletName,
    icon: options.icon ?? testWalletIcon,
    get chains() {
      return switches.usedOn ?? state.chains.map(({ chain }) => chain)
    },
    get features() {
      return present(features, switches)
    },
    get accounts() {
      return site.shared()
    },
  })
  const addresses = state.accounts.map(({ account }) => account.address)
  const onSet = (given: Partial<TestSolanaWalletSwitches>) => {
    // As a wallet that is updated while the page is open.
    if (!('lacks' in given || 'usedOn' in given)) return
    const { accounts, chains } = wallet
    events.emit('change', { accounts, chains, features: wallet.features })
  }
  return standardWallet({ wallet, addresses, state, timers, onSet })
}

/** The features it has; the object of all of them where it lacks none. */
function present(features: SolanaFeatures, { lacks }: TestSolanaWalletSwitches): SolanaFeatures {
  if (!lacks) return features
  const left = Object.entries(features).filter(([name]) => !lacks.includes(name))
  return Object.fromEntries(left) as unknown as SolanaFeatures
}
