import type { SolanaFeatures, SolanaWallet } from '../../adapters/solana/wallet/solanaWallet.js'
import { systemClock } from '../../core/services/clock.js'
import { createTimers } from '../createTimers.js'
import { testWalletIcon, testWalletName } from '../testWalletLook.js'
import { change, createFeatures } from './testSolanaWalletFeatures.js'
import type { TestSolanaWalletOptions, TestSolanaWalletSwitches } from './testSolanaWalletOptions.js'
import { createTestSolanaWalletState, type SharedSelf, sharedAccounts } from './testSolanaWalletState.js'

/** A wallet of Solana in the page, with its person played by the test. */
export interface TestSolanaWallet {
  /** The wallet it registers, as Wallet Standard has it. */
  readonly wallet: SolanaWallet
  /** All of its addresses, whether the page may see them or not. */
  readonly addresses: readonly string[]
  /** Features that asked the person so far, in order. */
  readonly prompts: readonly string[]
  /** Features whose questions wait for an answer now (`hold`). */
  readonly waiting: readonly string[]
  /** Listeners the page has on it now. */
  readonly listenerCount: number
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestSolanaWalletSwitches>): void
  /** Registers it now and whenever a page asks (Wallet Standard). */
  announce(): void
  /** Registers it after `ms`, as a slow extension does. */
  announceLater(ms: number): void
  announceTwice(): void
  /** Takes it off the page, as an extension that is switched off. */
  leave(): void
  /** Says yes to the question that waits longest (`hold`). */
  approve(): void
  /** Says no to the question that waits longest (`hold`). */
  decline(): void
  /** The person chooses another account in the wallet. */
  switchAccount(index: number): void
  lock(): void
  unlock(): void
  /** The person disconnects the site in the wallet. */
  removePermission(): void
  /** Emits a change, sensible or not. */
  emit(changed: unknown): void
  /** Takes its listeners and timers off the page. */
  stop(): void
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
export function testSolanaWallet(options: TestSolanaWalletOptions, self?: SharedSelf): TestSolanaWallet {
  const { clock = systemClock } = options
  const state = createTestSolanaWalletState(options, self)
  const { events, person, switches } = state
  const timers = createTimers(clock)
  const { later } = timers
  const features = createFeatures(state, (ms) => new Promise((resolve) => later(ms, resolve)))
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
      return sharedAccounts(state)
    },
  })
  const unregister = new Set<() => void>()
  const register = (api: { readonly register: (wallet: unknown) => () => void }) =>
    void unregister.add(api.register(wallet))
  const page: EventTarget | undefined = globalThis.window
  const onReady = (event: Event) => register((event as CustomEvent).detail)
  const announce = () => {
    page?.addEventListener('wallet-standard:app-ready', onReady)
    page?.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  const leave = () => {
    page?.removeEventListener('wallet-standard:app-ready', onReady)
    for (const off of unregister) off()
    unregister.clear()
  }
  return {
    wallet,
    addresses: state.accounts.map(({ account }) => account.address),
    prompts: person.prompts,
    get waiting() {
      return person.waiting
    },
    get listenerCount() {
      return events.count()
    },
    set(given) {
      Object.assign(switches, given)
      // As a wallet that is updated while the page is open.
      if ('lacks' in given || 'usedOn' in given) {
        const { accounts, chains } = wallet
        events.emit('change', { accounts, chains, features: wallet.features })
      }
    },
    announce,
    announceLater: (ms) => later(ms, announce),
    announceTwice() {
      announce()
      announce()
    },
    leave,
    approve: () => person.answer(true),
    decline: () => person.answer(false),
    switchAccount: (index) => change(state, () => Object.assign(state, { active: index })),
    lock: () => change(state, () => Object.assign(state, { locked: true })),
    unlock: () => change(state, () => Object.assign(state, { locked: false })),
    removePermission: () => change(state, () => Object.assign(state, { permitted: false })),
    emit: (changed) => events.emit('change', changed),
    stop() {
      page?.removeEventListener('wallet-standard:app-ready', onReady)
      timers.stop()
    },
  }
}

/** The features it has; the object of all of them where it lacks none. */
function present(features: SolanaFeatures, { lacks }: TestSolanaWalletSwitches): SolanaFeatures {
  if (!lacks) return features
  const left = Object.entries(features).filter(([name]) => !lacks.includes(name))
  return Object.fromEntries(left) as unknown as SolanaFeatures
}
