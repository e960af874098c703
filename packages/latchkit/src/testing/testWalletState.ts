import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { privateKeyToAccount } from 'viem/accounts'
import { anvilKeys } from './anvilKeys.js'
import { createEmitter, type Emitter } from './emitter.js'
import { rpcError } from './rpc.js'
import { createSelf, plainBehaviour, type WalletSelf } from './shared/behaviour.js'
import type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'

/** The stored facts of one site. */
interface Remembered {
  readonly permitted: boolean
  readonly active: number
  readonly chainId: number
  readonly added: readonly TestChain[]
  readonly picked?: readonly number[]
}

/** A token the page asked to show (EIP-747). */
export interface WatchedToken {
  readonly type: string
  readonly options: Readonly<Record<string, unknown>>
}

/** Calls the wallet has taken on: what it sent of them, and why it stopped if it did. */
export interface Bundle {
  readonly chainId: number
  readonly hashes: readonly Hex[]
  readonly whole: boolean
}

/** The state and the keys of a test wallet, as its methods see them. */
export interface TestWalletState extends WalletSelf<TestWalletSwitches> {
  readonly accounts: readonly PrivateKeyAccount[]
  /** Chains it can reach, by id. */
  readonly chains: Map<number, TestChain>
  readonly events: Emitter
  readonly bundles: Map<string, Bundle>
  readonly watched: WatchedToken[]
  chainId: number
  active: number
  /** Accounts the person has picked to be shared, by their place; the active one is shared in any case. */
  picked: readonly number[]
  permitted: boolean
  locked: boolean
  /** Writes down what the wallet remembers of this site. */
  save(): void
}

/** Makes a wallet as it was left, or a new one. */
export function createTestWalletState({ chains, privateKeys, remember }: TestWalletOptions): TestWalletState {
  const self = createSelf<TestWalletSwitches>({
    ...plainBehaviour(),
    ignoreSwitch: false,
    revoke: true,
    picks: [],
    calls: 'final',
    unknownChainError: 'plain',
  })
  const key = `${remember?.key}:${globalThis.location?.origin}`
  const before = read(remember?.storage.getItem(key))
  const known = new Map([...chains, ...(before?.added ?? [])].map((chain) => [chain.id, chain]))
  const state: TestWalletState = {
    ...self,
    accounts: (privateKeys ?? anvilKeys).map((privateKey) => privateKeyToAccount(privateKey)),
    chains: known,
    events: createEmitter(),
    bundles: new Map(),
    watched: [],
    chainId: before && known.has(before.chainId) ? before.chainId : (chains[0]?.id ?? 1),
    active: before?.active ?? 0,
    picked: before?.picked ?? [],
    permitted: before?.permitted ?? false,
    locked: false,
    save() {
      const { permitted, active, picked, chainId } = state
      const added = [...state.chains.values()].filter(({ id }) => !chains.some((chain) => chain.id === id))
      remember?.storage.setItem(
        key,
        JSON.stringify({ permitted, active, picked, chainId, added } satisfies Remembered),
      )
    },
  }
  return state
}

export type Params = readonly unknown[]

/** The function that answers one method. */
export type Method = (state: TestWalletState, params: Params) => unknown

/** The accounts the site may see: the active one, and the others the person has picked. */
export function sharedAccounts({ accounts, active, picked, permitted, locked }: TestWalletState): string[] {
  if (!permitted || locked) return []
  const shown = [active, ...picked.filter((index) => index !== active)]
  return shown.flatMap((index) => accounts[index]?.address ?? [])
}

/** The account of an address. @throws 4100 where the site may not see it. */
export function accountOf(state: TestWalletState, address: unknown): PrivateKeyAccount {
  const wanted = String(address).toLowerCase()
  const allowed = sharedAccounts(state).some((shared) => shared.toLowerCase() === wanted)
  const account = state.accounts.find((own) => own.address.toLowerCase() === wanted)
  if (!allowed || !account) throw rpcError(4100, 'The account is not shared with this site.')
  return account
}

/** A chain id as EIP-695 writes it. */
export function hexChainId(id: number): string {
  return `0x${id.toString(16)}`
}

/** Reads the text written by `save`; the storage of a test is not hostile, but it may be empty. */
function read(text: string | null | undefined): Remembered | undefined {
  return text ? (JSON.parse(text) as Remembered) : undefined
}
