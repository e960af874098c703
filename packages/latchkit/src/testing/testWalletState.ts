import type { PrivateKeyAccount } from 'viem/accounts'
import { privateKeyToAccount } from 'viem/accounts'
import { anvilKeys } from './anvilKeys.js'
import { createEmitter, type Emitter } from './emitter.js'
import { createPerson, type Person } from './person.js'
import type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'

/** What a wallet remembers of one site. */
interface Remembered {
  readonly permitted: boolean
  readonly active: number
  readonly chainId: number
  readonly added: readonly TestChain[]
}

/** What a test wallet knows and can do, as its methods see it. */
export interface TestWalletState {
  readonly accounts: readonly PrivateKeyAccount[]
  /** Chains it can reach, by id. */
  readonly chains: Map<number, TestChain>
  readonly switches: TestWalletSwitches
  readonly events: Emitter
  readonly person: Person
  chainId: number
  active: number
  permitted: boolean
  locked: boolean
  /** Writes down what the wallet remembers of this site. */
  save(): void
}

/** Makes a wallet as it was left, or a new one. */
export function createTestWalletState({ chains, privateKeys, remember }: TestWalletOptions): TestWalletState {
  const switches: TestWalletSwitches = {
    reject: false,
    silent: false,
    hold: false,
    delayMs: 0,
    ignoreSwitch: false,
    revoke: true,
    unknownChainError: 'plain',
    answers: {},
  }
  const key = `${remember?.key}:${globalThis.location?.origin}`
  const before = read(remember?.storage.getItem(key))
  const known = new Map([...chains, ...(before?.added ?? [])].map((chain) => [chain.id, chain]))
  const state: TestWalletState = {
    accounts: (privateKeys ?? anvilKeys).map((privateKey) => privateKeyToAccount(privateKey)),
    chains: known,
    // One object that `set` writes to, so that everybody sees the change.
    switches,
    events: createEmitter(),
    person: createPerson(
      () => switches.hold,
      (method) => applies(switches.reject, method),
    ),
    chainId: before && known.has(before.chainId) ? before.chainId : (chains[0]?.id ?? 1),
    active: before?.active ?? 0,
    permitted: before?.permitted ?? false,
    locked: false,
    save() {
      const { permitted, active, chainId } = state
      const added = [...state.chains.values()].filter(({ id }) => !chains.some((chain) => chain.id === id))
      remember?.storage.setItem(
        key,
        JSON.stringify({ permitted, active, chainId, added } satisfies Remembered),
      )
    },
  }
  return state
}

/** Whether a switch is on for a method. */
export function applies(value: boolean | readonly string[], method: string): boolean {
  return typeof value === 'boolean' ? value : value.includes(method)
}

/** The accounts the site may see: the active one. */
export function sharedAccounts({ accounts, active, permitted, locked }: TestWalletState): string[] {
  const account = accounts[active]
  return permitted && !locked && account ? [account.address] : []
}

/** A chain id as EIP-695 writes it. */
export function hexChainId(id: number): string {
  return `0x${id.toString(16)}`
}

/** What was written by `save`; the storage of a test is not hostile, but it may be empty. */
function read(text: string | null | undefined): Remembered | undefined {
  return text ? (JSON.parse(text) as Remembered) : undefined
}
