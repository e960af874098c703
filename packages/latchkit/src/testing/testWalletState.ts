import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { privateKeyToAccount } from 'viem/accounts'
import { createEmitter, type Emitter } from './emitter.js'
import { anvilKeys } from './keys.js'
import { rpcError } from './rpc.js'
import { createControls, plainBehaviour, type WalletControls } from './shared/behaviour.js'
import type { TestChain, TestWalletOptions, TestWalletSwitches } from './testWalletOptions.js'

/** What is stored about a site. */
interface RememberedSite {
  readonly permitted: boolean
  readonly active: number
  readonly chainId: number
  readonly added: readonly TestChain[]
  readonly picked?: readonly number[]
}

/** A token that the page asked to show (EIP-747). */
export interface WatchedToken {
  readonly type: string
  readonly options: Readonly<Record<string, unknown>>
}

/** Calls that the wallet accepted: the hashes of those it sent, and whether it sent all of them. */
export interface Bundle {
  readonly chainId: number
  readonly hashes: readonly Hex[]
  readonly isWhole: boolean
}

/** State and keys of a test wallet, as its methods see them. */
export interface TestWalletState extends WalletControls<TestWalletSwitches> {
  readonly accounts: readonly PrivateKeyAccount[]
  /** The chains that it can reach, by id. */
  readonly chains: Map<number, TestChain>
  readonly events: Emitter
  readonly bundles: Map<string, Bundle>
  readonly watched: WatchedToken[]
  chainId: number
  active: number
  /** Indexes of the accounts that the person chose to share. The active one is always shared. */
  picked: readonly number[]
  permitted: boolean
  locked: boolean
  /** Stores what the wallet remembers about this site. */
  save(): void
}

/** Creates the state of a wallet, restored from storage if there is one. */
export function createTestWalletState({ chains, privateKeys, remember }: TestWalletOptions): TestWalletState {
  const controls = createControls<TestWalletSwitches>({
    ...plainBehaviour(),
    ignoreSwitch: false,
    revoke: true,
    picks: [],
    calls: 'final',
    unknownChainError: 'plain',
  })
  const key = `${remember?.key}:${globalThis.location?.origin}`
  const before = parseRemembered(remember?.storage.getItem(key))
  const knownChains = new Map([...chains, ...(before?.added ?? [])].map((chain) => [chain.id, chain]))
  const state: TestWalletState = {
    ...controls,
    accounts: (privateKeys ?? anvilKeys).map((privateKey) => privateKeyToAccount(privateKey)),
    chains: knownChains,
    events: createEmitter(),
    bundles: new Map(),
    watched: [],
    chainId: before && knownChains.has(before.chainId) ? before.chainId : (chains[0]?.id ?? 1),
    active: before?.active ?? 0,
    picked: before?.picked ?? [],
    permitted: before?.permitted ?? false,
    locked: false,
    save() {
      const { permitted, active, picked, chainId } = state
      const addedChains = [...state.chains.values()].filter(
        ({ id }) => !chains.some((chain) => chain.id === id),
      )
      remember?.storage.setItem(
        key,
        JSON.stringify({ permitted, active, picked, chainId, added: addedChains } satisfies RememberedSite),
      )
    },
  }
  return state
}

export type Params = readonly unknown[]

/** Answers requests of one method. */
export type Method = (state: TestWalletState, params: Params) => unknown

/** Returns the accounts that the site may see: the active one, then the others that the person chose. */
export function sharedAccounts({ accounts, active, picked, permitted, locked }: TestWalletState): string[] {
  if (!permitted || locked) return []
  const sharedIndexes = [active, ...picked.filter((index) => index !== active)]
  return sharedIndexes.flatMap((index) => accounts[index]?.address ?? [])
}

/** Returns the account of an address. @throws 4100 if the site may not see it. */
export function accountOf(state: TestWalletState, address: unknown): PrivateKeyAccount {
  const lowerCase = String(address).toLowerCase()
  const isShared = sharedAccounts(state).some((sharedAddress) => sharedAddress.toLowerCase() === lowerCase)
  const account = state.accounts.find((each) => each.address.toLowerCase() === lowerCase)
  if (!isShared || !account) throw rpcError(4100, 'The account is not shared with this site.')
  return account
}

/** Formats a chain id as in EIP-695. */
export function hexChainId(id: number): string {
  return `0x${id.toString(16)}`
}

/** Parses the text that `save` wrote. It is trusted, but may be missing. */
function parseRemembered(text: string | null | undefined): RememberedSite | undefined {
  return text ? (JSON.parse(text) as RememberedSite) : undefined
}
