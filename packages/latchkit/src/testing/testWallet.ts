import { systemClock } from '../core/services/platform.js'
import type { Eip1193Provider } from '../wire/eip1193.js'
import { type TestBitcoinWallet, testBitcoinWallet } from './bitcoin/createTestBitcoinWallet.js'
import { type TestPolkadotWallet, testPolkadotWallet } from './polkadot/createTestPolkadotWallet.js'
import { createAnswering, testWalletIcon, testWalletName } from './shared/behaviour.js'
import { createTimers } from './shared/createTimers.js'
import type { AnyTestWallet } from './shared/familyWallet.js'
import { type TestSolanaWallet, testSolanaWallet } from './solana/createTestSolanaWallet.js'
import { answer, moveTo } from './testWalletMethods.js'
import type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'
import {
  createTestWalletState,
  sharedAccounts,
  type TestWalletState,
  type WatchedToken,
} from './testWalletState.js'

/** A wallet in the page, with its person played by the test. */
export interface TestWallet extends AnyTestWallet {
  /** The EIP-1193 provider it announces. */
  readonly provider: Eip1193Provider
  /** EIP-6963 info it announces. */
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  /** The chain it is on. */
  readonly chainId: number
  /** Its face towards Bitcoin, with the same person; absent unless `bitcoin` was given. */
  readonly bitcoin?: TestBitcoinWallet
  /** Its face towards Solana, with the same person; absent unless `solana` was given. */
  readonly solana?: TestSolanaWallet
  /** Its face towards Polkadot, with the same person; absent unless `polkadot` was given. */
  readonly polkadot?: TestPolkadotWallet
  /** Tokens the page has had it show (EIP-747). */
  readonly watched: readonly WatchedToken[]
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestWalletSwitches> & { readonly knownChains?: readonly number[] }): void
  announceTwice(): void
  /** The person chooses another chain in the wallet. */
  switchChain(id: number): void
  /** Emits any event, sensible or not. */
  emit(event: string, payload: unknown): void
}

/**
 * Makes a real wallet in the page: it announces itself by EIP-6963, holds keys, signs, and sends to the chains it is
 * given; with `solana` and `bitcoin` it speaks those too, by Wallet Standard, and with `polkadot` that, in `window.injectedWeb3`. It is one
 * row of the list where the adapters know that it is one wallet, by `rdnsOf: { 'Test Wallet': 'dev.latchkit.testwallet' }`, and else a row for
 * each family. Its person says yes to everything unless told otherwise by `set`. Needs `viem`. For development and tests only.
 * @param options Its keys, its chains, and how it announces itself.
 * @returns The wallet, as the test and its person hold it: its provider, its addresses, and functions that change them.
 * @example
 * ```ts
 * import { createTestWallet } from 'latchkit/testing'
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.announce()
 * wallet.set({ reject: true })
 * ```
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { clock = systemClock } = options
  const state = createTestWalletState(options)
  const { events, person } = state
  const timers = createTimers(clock)
  const answering = createAnswering(state.switches, timers.wait)
  const provider: Eip1193Provider = Object.freeze({
    async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
      return answering(method, (given: unknown) => answer(state, method, given))(params)
    },
    on: events.on,
    removeListener: events.removeListener,
  })
  const info = infoOf(options)
  const { name, icon } = info
  const { remember } = options
  const solana =
    options.solana &&
    testSolanaWallet({ name, icon, clock, ...(remember && { remember }), ...options.solana }, state)
  const bitcoin =
    options.bitcoin &&
    testBitcoinWallet({ name, icon, clock, ...(remember && { remember }), ...options.bitcoin }, state)
  const polkadot =
    options.polkadot &&
    testPolkadotWallet({ name, clock, ...(remember && { remember }), ...options.polkadot }, state)
  const others = [solana, bitcoin, polkadot].flatMap((each) => each ?? [])
  const page: EventTarget | undefined = globalThis.window
  const dispatch = () => {
    const detail = Object.freeze({ info, provider })
    page?.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = () => {
    page?.addEventListener('eip6963:requestProvider', dispatch)
    dispatch()
    for (const other of others) other.announce()
  }
  return {
    provider,
    info,
    addresses: state.accounts.map(({ address }) => address),
    get chainId() {
      return state.chainId
    },
    prompts: person.prompts,
    get waiting() {
      return person.waiting
    },
    watched: state.watched,
    get listenerCount() {
      return events.count()
    },
    ...(bitcoin && { bitcoin }),
    ...(solana && { solana }),
    ...(polkadot && { polkadot }),
    ...personActions(state, others),
    set({ knownChains, ...switches }) {
      Object.assign(state.switches, switches)
      if (knownChains) know(state, options.chains, knownChains)
    },
    announce,
    announceLater: (ms) => timers.later(ms, announce),
    announceTwice() {
      announce()
      dispatch()
    },
    emit: events.emit,
    stop() {
      for (const other of others) other.stop()
      page?.removeEventListener('eip6963:requestProvider', dispatch)
      timers.stop()
    },
  }
}

function infoOf(options: TestWalletOptions): TestWallet['info'] {
  return Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? testWalletName,
    icon: options.icon ?? testWalletIcon,
    rdns: options.rdns ?? 'dev.latchkit.testwallet',
  })
}

/** The person's acts in the wallet itself; the page hears of them by events. */
function personActions(
  state: TestWalletState,
  others: readonly Pick<TestSolanaWallet, 'switchAccount' | 'lock' | 'unlock' | 'removePermission'>[],
) {
  const change = (act: () => void) => {
    const before = sharedAccounts(state).join()
    act()
    state.save()
    if (sharedAccounts(state).join() !== before) state.events.emit('accountsChanged', sharedAccounts(state))
  }
  return {
    approve: () => state.person.answer(true),
    decline: () => state.person.answer(false),
    switchAccount(index: number) {
      change(() => (state.active = index))
      for (const other of others) other.switchAccount(index)
    },
    switchChain: (id: number) => moveTo(state, id),
    lock() {
      change(() => (state.locked = true))
      for (const other of others) other.lock()
    },
    unlock() {
      change(() => (state.locked = false))
      for (const other of others) other.unlock()
    },
    removePermission() {
      change(() => (state.permitted = false))
      for (const other of others) other.removePermission()
    },
  }
}

/** Makes the wallet know exactly these chains, of those it was made with or that were added. */
function know({ chains }: TestWalletState, own: readonly TestChain[], ids: readonly number[]): void {
  for (const chain of own) if (!chains.has(chain.id)) chains.set(chain.id, chain)
  for (const id of [...chains.keys()]) if (!ids.includes(id)) chains.delete(id)
}
