import { systemClock } from '../core/services/platform.js'
import type { Eip1193Provider } from '../wire/eip1193.js'
import { type TestBitcoinWallet, testBitcoinWallet } from './bitcoin/createTestBitcoinWallet.js'
import { type TestPolkadotWallet, testPolkadotWallet } from './polkadot/createTestPolkadotWallet.js'
import { createAnswering, testWalletIcon, testWalletName } from './shared/behaviour.js'
import { createTimers } from './shared/createTimers.js'
import type { AnyTestWallet } from './shared/familyWallet.js'
import { type TestSolanaWallet, testSolanaWallet } from './solana/createTestSolanaWallet.js'
import { answer, switchToChain } from './testWalletMethods.js'
import type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'
import {
  createTestWalletState,
  sharedAccounts,
  type TestWalletState,
  type WatchedToken,
} from './testWalletState.js'

/** A wallet in the page. The test plays its person. */
export interface TestWallet extends AnyTestWallet {
  /** The EIP-1193 provider that it announces. */
  readonly provider: Eip1193Provider
  /** The EIP-6963 info that it announces. */
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  /** The chain that it is on. */
  readonly chainId: number
  /** The same wallet for Bitcoin, with the same simulated user; absent unless `bitcoin` was given. */
  readonly bitcoin?: TestBitcoinWallet
  /** The same wallet for Solana, with the same simulated user; absent unless `solana` was given. */
  readonly solana?: TestSolanaWallet
  /** The same wallet for Polkadot, with the same simulated user; absent unless `polkadot` was given. */
  readonly polkadot?: TestPolkadotWallet
  /** Tokens that the page asked it to show (EIP-747). */
  readonly watched: readonly WatchedToken[]
  /** Changes how the wallet behaves from now on. */
  set(switches: Partial<TestWalletSwitches> & { readonly knownChains?: readonly number[] }): void
  announceTwice(): void
  /** The person selects another chain in the wallet. */
  switchChain(id: number): void
  /** Emits any event with any payload, valid or not. */
  emit(event: string, payload: unknown): void
}

/**
 * Creates a real wallet in the page: it announces itself by EIP-6963, holds keys, signs, and sends to the given chains. With
 * `solana` and `bitcoin` it also registers itself by Wallet Standard, with `polkadot` it appears in `window.injectedWeb3`. The
 * list has a single row for it if the adapters know that it is one wallet, by `rdnsOf: { 'Test Wallet':
 * 'dev.latchkit.testwallet' }`; otherwise it has a row per namespace. Its person accepts everything, unless `set` changes that.
 * Needs `viem`. For development and tests only.
 * @param options Its keys and chains, and how it announces itself.
 * @returns The wallet as the test and its person use it: its provider, its addresses, and functions that change it.
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
      return answering(method, (requestParams: unknown) => answer(state, method, requestParams))(params)
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
      if (knownChains) setKnownChains(state, options.chains, knownChains)
    },
    announce,
    announceLater: (ms) => timers.runLater(ms, announce),
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

/** Returns what the person does in the wallet itself. The page receives events about it. */
function personActions(
  state: TestWalletState,
  others: readonly Pick<TestSolanaWallet, 'switchAccount' | 'lock' | 'unlock' | 'removePermission'>[],
) {
  const change = (action: () => void) => {
    const before = sharedAccounts(state).join()
    action()
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
    switchChain: (id: number) => switchToChain(state, id),
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

/** Limits the chains that the wallet knows to `ids`. `ownChains` are those it was created with; the page may have added more. */
function setKnownChains(
  { chains }: TestWalletState,
  ownChains: readonly TestChain[],
  ids: readonly number[],
): void {
  for (const chain of ownChains) if (!chains.has(chain.id)) chains.set(chain.id, chain)
  for (const id of [...chains.keys()]) if (!ids.includes(id)) chains.delete(id)
}
