import type { SolanaFeatures, SolanaWallet } from '../../adapters/solana/solanaWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletIcon, testWalletName, type WalletControls } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { standardWallet, type TestStandardWallet } from '../shared/standardWallet.js'
import type { TestSolanaWalletOptions, TestSolanaWalletSwitches } from '../testWalletOptions.js'
import { createFeatures } from './testSolanaWalletFeatures.js'
import { createTestSolanaWalletState } from './testSolanaWalletState.js'

/**
 * A Solana wallet that registers itself by Wallet Standard. The test plays its person. Its methods are Wallet Standard
 * features.
 */
export interface TestSolanaWallet extends TestStandardWallet<SolanaWallet> {
  /** Changes how the wallet behaves from now on. */
  set(switches: Partial<TestSolanaWalletSwitches>): void
}

/**
 * Creates a real Solana wallet in the page: it registers itself by Wallet Standard, holds keys and signs. Its person accepts
 * everything, unless `set` changes that. For development and tests only. `createTestWallet` creates one of several namespaces.
 * @param options Its keys, chains and name.
 * @returns The wallet as the test and its person use it: its object, its addresses, and functions that change it.
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

/** Creates the wallet. If it is the same wallet as one of another namespace, `controls` has that wallet's person and switches. */
export function testSolanaWallet(
  options: TestSolanaWalletOptions,
  controls?: WalletControls<TestSolanaWalletSwitches>,
): TestSolanaWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestSolanaWalletState(options, timers, controls)
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
      return featuresWithout(features, switches)
    },
    get accounts() {
      return site.sharedAccounts()
    },
  })
  const addresses = state.accounts.map(({ account }) => account.address)
  const onSet = (newSwitches: Partial<TestSolanaWalletSwitches>) => {
    // Like a wallet that is updated while the page is open.
    if (!('lacks' in newSwitches || 'usedOn' in newSwitches)) return
    const { accounts, chains } = wallet
    events.emit('change', { accounts, chains, features: wallet.features })
  }
  return standardWallet({ wallet, addresses, state, timers, onSet })
}

/** Returns the features that it has; the unchanged object if it lacks none. */
function featuresWithout(features: SolanaFeatures, { lacks }: TestSolanaWalletSwitches): SolanaFeatures {
  if (!lacks) return features
  const remainingFeatures = Object.entries(features).filter(([name]) => !lacks.includes(name))
  return Object.fromEntries(remainingFeatures) as unknown as SolanaFeatures
}
