import type { InjectedPolkadotWallet } from '../../adapters/polkadot/polkadotWallet.js'
import { systemClock } from '../../core/services/platform.js'
import { testWalletName, type WalletSelf } from '../shared/behaviour.js'
import { createTimers } from '../shared/createTimers.js'
import { type FamilyWallet, familyWallet, type Presence } from '../shared/familyWallet.js'
import { createInjectedWallet } from './createInjectedWallet.js'
import type { TestPolkadotWalletOptions, TestPolkadotWalletSwitches } from './testPolkadotWalletOptions.js'
import { createTestPolkadotWalletState } from './testPolkadotWalletState.js'

/** A wallet of Polkadot in `window.injectedWeb3`, with its person played by the test. */
export interface TestPolkadotWallet extends FamilyWallet<InjectedPolkadotWallet> {
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestPolkadotWalletSwitches>): void
}

/**
 * Makes a real wallet of Polkadot in the page: it stands in `window.injectedWeb3`, holds keys and signs, by sr25519 with
 * `@scure/sr25519`. Its person says yes to everything unless told otherwise by `set`. For development and tests only; `createTestWallet`
 * makes one of several families.
 * @param options Its keys, its prefix, and its name.
 * @returns The wallet, as the test and its person hold it: its object, its addresses, and functions that change them.
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

/** Makes it with a person and switches of another family's wallet, where it is the same wallet. */
export function testPolkadotWallet(
  options: TestPolkadotWalletOptions,
  self?: WalletSelf<TestPolkadotWalletSwitches>,
): TestPolkadotWallet {
  const timers = createTimers(options.clock ?? systemClock)
  const state = createTestPolkadotWalletState(options, timers, self)
  const wallet = createInjectedWallet(state)
  return familyWallet({
    wallet,
    addresses: state.accounts.map(({ address }) => address),
    self: state,
    site: state.site,
    timers,
    presence: inPage(options.name ?? testWalletName, wallet, () => state.emit([])),
    countListeners: () => state.listeners.size,
    emit: state.emit,
  })
}

/** Puts a wallet into `window.injectedWeb3`, from where pages take it. */
function inPage(name: string, wallet: InjectedPolkadotWallet, onLeave: () => void): Presence {
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
