import { ed25519 } from '@noble/curves/ed25519.js'
import type { SolanaWalletAccount } from '../../adapters/solana/wallet/solanaWallet.js'
import { toBase58 } from '../../wire/base58.js'
import { createEmitter, type Emitter } from '../emitter.js'
import { createPerson, type Person } from '../person.js'
import { rpcError } from '../rpcError.js'
import { applies } from '../testWalletState.js'
import { solanaKeys } from './solanaKeys.js'
import type {
  TestSolanaChain,
  TestSolanaWalletOptions,
  TestSolanaWalletSwitches,
} from './testSolanaWalletOptions.js'

/** A person and switches that a wallet of two families has once. */
export interface SharedSelf {
  readonly person: Person
  readonly switches: TestSolanaWalletSwitches
}

/** The stored facts of one site. */
interface Remembered {
  readonly permitted: boolean
  readonly active: number
}

/** The state and the keys of a test wallet of Solana. */
export interface TestSolanaWalletState extends SharedSelf {
  readonly chains: readonly TestSolanaChain[]
  readonly accounts: readonly { readonly account: SolanaWalletAccount; readonly secretKey: Uint8Array }[]
  readonly events: Emitter
  permitted: boolean
  active: number
  locked: boolean
  save(): void
}

/** The chains that it is used on unless it is told. */
const allChains: readonly TestSolanaChain[] = [
  { chain: 'solana:mainnet' },
  { chain: 'solana:devnet' },
  { chain: 'solana:testnet' },
  { chain: 'solana:localnet' },
]

/** The features of its accounts, and its own beside `standard:…`. */
export const accountFeatures = [
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signMessage',
  'solana:signIn',
] as const

/** Makes a wallet as it was left, or a new one. */
export function createTestSolanaWalletState(
  { chains = allChains, secretKeys = solanaKeys, remember }: TestSolanaWalletOptions,
  self: SharedSelf = createSelf(),
): TestSolanaWalletState {
  const key = `${remember?.key}:solana:${globalThis.location?.origin}`
  const text = remember?.storage.getItem(key)
  const before: Remembered | undefined = text ? JSON.parse(text) : undefined
  const state: TestSolanaWalletState = {
    ...self,
    chains,
    accounts: secretKeys.map((secretKey) => ({ secretKey, account: accountOf(secretKey, chains) })),
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

function createSelf(): SharedSelf {
  const switches: TestSolanaWalletSwitches = {
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

function accountOf(secretKey: Uint8Array, chains: readonly TestSolanaChain[]): SolanaWalletAccount {
  const publicKey = ed25519.getPublicKey(secretKey)
  return Object.freeze({
    address: toBase58(publicKey),
    publicKey,
    chains: chains.map(({ chain }) => chain),
    features: accountFeatures,
  })
}

/** The accounts the site may see: the active one. */
export function sharedAccounts({
  accounts,
  active,
  permitted,
  locked,
  switches,
}: TestSolanaWalletState): readonly SolanaWalletAccount[] {
  const front = accounts[active]
  return permitted && !locked && front ? [asSwitched(front.account, switches)] : []
}

function asSwitched(
  account: SolanaWalletAccount,
  { lacks, usedOn }: TestSolanaWalletSwitches,
): SolanaWalletAccount {
  if (!lacks && !usedOn) return account
  const { chains, features } = account
  return Object.freeze({
    ...account,
    chains: usedOn ?? chains,
    features: features?.filter((name) => !lacks?.includes(name)),
  })
}

/** The key of an account. @throws 4100 where the site may not see it. */
export function secretKeyOf(state: TestSolanaWalletState, account: SolanaWalletAccount): Uint8Array {
  const isShared = sharedAccounts(state).some(({ address }) => address === account.address)
  const own = state.accounts.find(({ account: { address } }) => address === account.address)
  if (!isShared || !own) throw rpcError(4100, 'The account is not shared with this site.')
  return own.secretKey
}
