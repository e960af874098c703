import type { InjectedPolkadotWallet } from '../../adapters/polkadot/polkadotWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletName, type WalletControls } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { type FamilyWallet, familyWallet, type Presence } from '../shared/familyWallet.js'
import type { TestPolkadotWalletOptions, TestPolkadotWalletSwitches } from '../testWalletOptions.js'
import { createInjectedWallet } from './createInjectedWallet.js'
import { createTestPolkadotWalletState } from './testPolkadotWalletState.js'

/** A Polkadot wallet in `window.injectedWeb3`. The test plays its person. */
export interface TestPolkadotWallet extends FamilyWallet<InjectedPolkadotWallet> {
  /** Changes how the wallet behaves from now on. */
  set(switches: Partial<TestPolkadotWalletSwitches>): void
}

/**
 * Creates a real Polkadot wallet in the page: it appears in `window.injectedWeb3`, holds keys and signs, by sr25519 with
 * `@scure/sr25519`. Its person accepts everything, unless `set` changes that. For development and tests only.
 * `createTestWallet` creates one of several namespaces.
 * @param options Its keys, prefix and name.
 * @returns The wallet as the test and its person use it: its object, its addresses, and functions that change it.
 * @example
 * ```ts
 * import { createTestPolkadotWallet } from 'latchkit/testing'
 * const wallet = createTestPolkadotWallet()
 * wallet.announce()
 * wallet.set({ reject: true })
 * ```
 */
export function createTestPolkadotWallet(options: TestPolkadotWalletOptions = {}): TestPolkadotWallet {
  return testPolkadotWallet(options)
}

/** Creates the wallet. If it is the same wallet as one of another namespace, `controls` has that wallet's person and switches. */
export function testPolkadotWallet(
  options: TestPolkadotWalletOptions,
  controls?: WalletControls<TestPolkadotWalletSwitches>,
): TestPolkadotWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestPolkadotWalletState(options, timers, controls)
  const wallet = createInjectedWallet(state)
  return familyWallet({
    wallet,
    addresses: state.accounts.map(({ address }) => address),
    controls: state,
    site: state.site,
    timers,
    presence: createPresence(options.name ?? testWalletName, wallet, () => state.emit([])),
    countListeners: () => state.listeners.size,
    emit: state.emit,
  })
}

/** Adds a wallet to `window.injectedWeb3`, where pages look for it. */
function createPresence(name: string, wallet: InjectedPolkadotWallet, onLeave: () => void): Presence {
  const page = globalThis.window as { injectedWeb3?: Record<string, unknown> } | undefined
  return {
    announce() {
      if (page) page.injectedWeb3 = Object.assign(page.injectedWeb3 ?? {}, { [name]: wallet })
    },
    leave() {
      if (page?.injectedWeb3) delete page.injectedWeb3[name]
      onLeave()
    },
    stop: () => undefined,
  }
}
