import { fromHex, toHex } from '../../adapters/polkadot/chain/hex.js'
import type {
  InjectedPolkadotAccount,
  InjectedPolkadotWallet,
  PolkadotExtension,
  PolkadotPayload,
  PolkadotRawPayload,
} from '../../adapters/polkadot/wallet/polkadotWallet.js'
import { systemClock } from '../../core/services/clock.js'
import { toSs58Address } from '../../wire/ss58Address.js'
import { createTimers } from '../createTimers.js'
import { createPerson, type Person } from '../person.js'
import { rpcError } from '../rpcError.js'
import { testWalletName } from '../testWalletLook.js'
import { applies } from '../testWalletState.js'
import { polkadotKeys, type TestPolkadotKey } from './polkadotKeys.js'
import { accountOf, signBytes, signPayload } from './signPolkadot.js'
import type { TestPolkadotWalletOptions, TestPolkadotWalletSwitches } from './testPolkadotWalletOptions.js'

/** A wallet of Polkadot in the page, with its person played by the test. */
export interface TestPolkadotWallet {
  /** The object in `window.injectedWeb3`. */
  readonly wallet: InjectedPolkadotWallet
  /** All of its addresses, whether the page may see them or not. */
  readonly addresses: readonly string[]
  /** Methods that asked the person so far, in order. */
  readonly prompts: readonly string[]
  /** Methods whose questions wait for an answer now (`hold`). */
  readonly waiting: readonly string[]
  /** Listeners the page has on it now. */
  readonly listenerCount: number
  /** Changes how it behaves from now on. */
  set(switches: Partial<TestPolkadotWalletSwitches>): void
  /** Puts it onto the page. */
  announce(): void
  /** Puts it there after `ms`, as a slow extension does. */
  announceLater(ms: number): void
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
  /** Tells its listeners about accounts, sensible ones or not. */
  emit(accounts: unknown): void
  /** Ends its timers. */
  stop(): void
}

/** A person and switches that a wallet of several families has once. */
interface SharedSelf {
  readonly person: Person
  readonly switches: TestPolkadotWalletSwitches
}

interface State extends SharedSelf {
  readonly keys: readonly TestPolkadotKey[]
  readonly accounts: readonly InjectedPolkadotAccount[]
  readonly listeners: Set<(accounts: never) => void>
  permitted: boolean
  active: number
  locked: boolean
  save(): void
}

const anyNetwork = 42

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
  self: SharedSelf = createSelf(),
): TestPolkadotWallet {
  const { clock = systemClock, name = testWalletName } = options
  const state = createState(options, self)
  const { person, switches, listeners } = state
  const { later, stop } = createTimers(clock)
  const wallet = createWallet(state, (ms) => new Promise((resolve) => later(ms, resolve)))
  const page = globalThis.window as { injectedWeb3?: Record<string, unknown> } | undefined
  const announce = () => {
    if (page) page.injectedWeb3 = Object.assign(page.injectedWeb3 ?? {}, { [name]: wallet })
  }
  const emit = (accounts: unknown) => {
    for (const listener of [...listeners]) listener(accounts as never)
  }
  const change = (facts: Partial<Pick<State, 'active' | 'locked' | 'permitted'>>) => {
    const before = JSON.stringify(shared(state))
    Object.assign(state, facts)
    state.save()
    if (JSON.stringify(shared(state)) !== before) emit(shared(state))
  }
  return {
    wallet,
    addresses: state.accounts.map(({ address }) => address),
    prompts: person.prompts,
    get waiting() {
      return person.waiting
    },
    get listenerCount() {
      return listeners.size
    },
    set: (given) => void Object.assign(switches, given),
    announce,
    announceLater: (ms) => later(ms, announce),
    leave() {
      if (page?.injectedWeb3) delete page.injectedWeb3[name]
      emit([])
    },
    approve: () => person.answer(true),
    decline: () => person.answer(false),
    switchAccount: (active) => change({ active }),
    lock: () => change({ locked: true }),
    unlock: () => change({ locked: false }),
    removePermission: () => change({ permitted: false }),
    emit,
    stop,
  }
}

function createSelf(): SharedSelf {
  const switches: TestPolkadotWalletSwitches = {
    ...{ reject: false, silent: false, hold: false, delayMs: 0 },
    answers: {},
  }
  const person = createPerson(
    () => switches.hold,
    (method) => applies(switches.reject, method),
  )
  return { person, switches }
}

/** Makes a wallet as it was left, or a new one. */
function createState(
  { keys = polkadotKeys, prefix = anyNetwork, remember }: TestPolkadotWalletOptions,
  self: SharedSelf,
): State {
  const key = `${remember?.key}:polkadot:${globalThis.location?.origin}`
  const text = remember?.storage.getItem(key)
  const { permitted = false, active = 0 }: Partial<State> = text ? JSON.parse(text) : {}
  const state: State = {
    ...self,
    ...{ keys, permitted, active, locked: false, listeners: new Set() },
    accounts: keys.map((each, index) => ({
      ...{
        address: toSs58Address(fromHex(accountOf(each)) ?? new Uint8Array(), prefix) ?? '',
        genesisHash: null,
      },
      ...{ name: `Account ${index + 1}`, type: each.type },
    })),
    save: () =>
      remember?.storage.setItem(key, JSON.stringify({ permitted: state.permitted, active: state.active })),
  }
  return state
}

/** The accounts that the site may see: the active one. */
function shared({ accounts, active, permitted, locked }: State): readonly InjectedPolkadotAccount[] {
  const front = accounts[active]
  return permitted && !locked && front ? [front] : []
}

/** The key of an address. @throws where the site may not see it. */
function keyOf(state: State, address: string): TestPolkadotKey {
  const index = state.accounts.findIndex((each) => each.address === address)
  const key = state.keys[index]
  if (!key || !shared(state).some((each) => each.address === address))
    throw rpcError(4100, 'The account is not shared with this site.')
  return key
}

function createWallet(state: State, wait: (ms: number) => Promise<void>): InjectedPolkadotWallet {
  const { person, switches, listeners } = state
  const answering =
    <Input extends readonly unknown[], Answer>(
      method: string,
      answer: (...input: Input) => Promise<Answer>,
    ) =>
    async (...input: Input): Promise<Answer> => {
      const { silent, delayMs, answers } = switches
      if (applies(silent, method)) return new Promise<Answer>(() => undefined)
      if (delayMs > 0) await wait(delayMs)
      if (!Object.hasOwn(answers, method)) return answer(...input)
      const instead = answers[method]
      return (typeof instead === 'function' ? instead(...input) : instead) as Answer
    }
  const extension: PolkadotExtension = {
    accounts: {
      get: answering('accounts.get', async () => shared(state)),
      subscribe(listener) {
        listeners.add(listener as never)
        listener(shared(state))
        return () => void listeners.delete(listener as never)
      },
    },
    signer: {
      signRaw: answering('signRaw', async ({ address, data }: PolkadotRawPayload) => {
        const key = keyOf(state, address)
        await person.prompt('signRaw')
        return { signature: toHex(await signBytes(key, marked(fromHex(data) ?? new Uint8Array()))) }
      }),
      signPayload: answering('signPayload', async (payload: PolkadotPayload) => {
        const key = keyOf(state, payload.address)
        await person.prompt('signPayload')
        const { signature, signedTransaction } = await signPayload(
          key,
          switches.tamperPayload?.(payload) ?? payload,
        )
        return { signature, ...(payload.withSignedTransaction && { signedTransaction }) }
      }),
    },
  }
  const enable = answering('enable', async () => {
    if (!shared(state).length) {
      await person.prompt('enable')
      Object.assign(state, { permitted: true, locked: false })
      state.save()
    }
    return extension
  })
  return Object.freeze({ version: '1.0.0', enable })
}

/** Puts the marks around bytes, unless they have them. */
function marked(data: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(data)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return data
  return Uint8Array.from([
    ...new TextEncoder().encode('<Bytes>'),
    ...data,
    ...new TextEncoder().encode('</Bytes>'),
  ])
}
