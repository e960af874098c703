import type { StandardBitcoinAccount } from '../../adapters/bitcoin/wallet/standardWallet.js'
import { createEmitter, type Emitter } from '../emitter.js'
import { createPerson, type Person } from '../person.js'
import { rpcError } from '../rpcError.js'
import { applies } from '../testWalletState.js'
import { addressOf, publicKeyOf, type TestAddressKind, type TestAddressNetwork } from './addressOf.js'
import { bitcoinKeys, type TestBitcoinKeys } from './bitcoinKeys.js'
import type {
  TestBitcoinChain,
  TestBitcoinWalletOptions,
  TestBitcoinWalletSwitches,
} from './testBitcoinWalletOptions.js'

/** A person and switches that a wallet of several families has once. */
export interface SharedBitcoinSelf {
  readonly person: Person
  readonly switches: TestBitcoinWalletSwitches
}

/** An account, with its key and the kind of its address. */
export interface TestBitcoinAccount {
  readonly account: StandardBitcoinAccount
  readonly privateKey: Uint8Array
  readonly kind: TestAddressKind
}

/** The stored facts of one site. */
interface Remembered {
  readonly permitted: boolean
  readonly active: number
}

/** The state and the keys of a test wallet of Bitcoin. */
export interface TestBitcoinWalletState extends SharedBitcoinSelf {
  readonly chains: readonly TestBitcoinChain[]
  /** By account of the person: all of its addresses, the first one for money. */
  readonly accounts: readonly (readonly TestBitcoinAccount[])[]
  readonly events: Emitter
  permitted: boolean
  active: number
  locked: boolean
  save(): void
}

const allChains: readonly TestBitcoinChain[] = ['bitcoin:regtest', 'bitcoin:mainnet', 'bitcoin:testnet']

/** The features of its accounts, and its own beside `standard:…` and `bitcoin:connect`. */
export const accountFeatures = ['bitcoin:signTransaction', 'bitcoin:signMessage'] as const

/** Makes a wallet as it was left, or a new one. */
export function createTestBitcoinWalletState(
  options: TestBitcoinWalletOptions,
  self: SharedBitcoinSelf = createSelf(),
): TestBitcoinWalletState {
  const { chains = allChains, accounts = bitcoinKeys, remember } = options
  const key = `${remember?.key}:bitcoin:${globalThis.location?.origin}`
  const text = remember?.storage.getItem(key)
  const before: Remembered | undefined = text ? JSON.parse(text) : undefined
  const state: TestBitcoinWalletState = {
    ...self,
    chains,
    accounts: accounts.map((keys) => accountsOf(keys, chains, options)),
    events: createEmitter(),
    permitted: before?.permitted ?? false,
    active: before?.active ?? 0,
    locked: false,
    save() {
      const { permitted, active } = state
      remember?.storage.setItem(key, JSON.stringify({ permitted, active } satisfies Remembered))
    },
  }
  return state
}

function createSelf(): SharedBitcoinSelf {
  const switches: TestBitcoinWalletSwitches = {
    reject: false,
    silent: false,
    hold: false,
    delayMs: 0,
    answers: {},
  }
  return {
    switches,
    person: createPerson(
      () => switches.hold,
      (method) => applies(switches.reject, method),
    ),
  }
}

function accountsOf(
  { payment, ordinal }: TestBitcoinKeys,
  chains: readonly TestBitcoinChain[],
  { kind = 'segwit', ordinals = true }: TestBitcoinWalletOptions,
): readonly TestBitcoinAccount[] {
  return chains.flatMap((chain) => [
    accountOf(payment, kind, chain, 'payment'),
    ...(ordinals ? [accountOf(ordinal, 'taproot', chain, 'ordinals')] : []),
  ])
}

function accountOf(
  privateKey: Uint8Array,
  kind: TestAddressKind,
  chain: TestBitcoinChain,
  purpose: 'payment' | 'ordinals',
): TestBitcoinAccount {
  const network = chain.replace('bitcoin:', '') as TestAddressNetwork
  const account = Object.freeze({
    address: addressOf(privateKey, kind, network),
    publicKey: publicKeyOf(privateKey, kind),
    chains: [chain],
    features: accountFeatures,
    purpose,
  })
  return { account, privateKey, kind }
}

/** The accounts the site may see: the addresses of the active one. */
export function sharedAccounts({
  accounts,
  active,
  permitted,
  locked,
}: TestBitcoinWalletState): readonly StandardBitcoinAccount[] {
  const front = accounts[active] ?? []
  return permitted && !locked ? front.map(({ account }) => account) : []
}

/** An account with its key. @throws 4100 where the site may not see it. */
export function keyedAccount(
  state: TestBitcoinWalletState,
  { address }: Pick<StandardBitcoinAccount, 'address'>,
): TestBitcoinAccount {
  const isShared = sharedAccounts(state).some((each) => each.address === address)
  const own = state.accounts.flat().find(({ account }) => account.address === address)
  if (!isShared || !own) throw rpcError(4100, 'The account is not shared with this site.')
  return own
}
