import type { StandardBitcoinAccount } from '../../adapters/bitcoin/wallet/standardWallet.js'
import { createEmitter } from '../emitter.js'
import { bitcoinKeys, type TestBitcoinKeys } from '../keys.js'
import { rpcError } from '../rpc.js'
import { createAnswering, createControls, plainBehaviour, type WalletControls } from '../shared/behaviour.js'
import { createSite } from '../shared/createSite.js'
import type { Timers } from '../shared/createTimers.js'
import type { StandardParts } from '../shared/standardWallet.js'
import type {
  TestBitcoinChain,
  TestBitcoinWalletOptions,
  TestBitcoinWalletSwitches,
} from '../testWalletOptions.js'
import { addressOf, publicKeyOf, type TestAddressKind, type TestAddressNetwork } from './addressOf.js'

/** An account with its key and the kind of its address. */
export interface TestBitcoinAccount {
  readonly account: StandardBitcoinAccount
  readonly privateKey: Uint8Array
  readonly kind: TestAddressKind
}

/** State and keys of a Bitcoin test wallet. */
export interface TestBitcoinWalletState
  extends StandardParts<StandardBitcoinAccount>,
    WalletControls<TestBitcoinWalletSwitches> {
  readonly chains: readonly TestBitcoinChain[]
  /** All addresses by account of the person, the payment address first. */
  readonly accounts: readonly (readonly TestBitcoinAccount[])[]
}

const allChains: readonly TestBitcoinChain[] = ['bitcoin:regtest', 'bitcoin:mainnet', 'bitcoin:testnet']

/** The features of its accounts, which are also the wallet's own, besides `standard:…` and `bitcoin:connect`. */
export const accountFeatures = ['bitcoin:signTransaction', 'bitcoin:signMessage'] as const

/** Creates the state of a wallet, restored from storage if there is one. */
export function createTestBitcoinWalletState(
  options: TestBitcoinWalletOptions,
  { wait }: Timers,
  controls: WalletControls<TestBitcoinWalletSwitches> = createControls(plainBehaviour()),
): TestBitcoinWalletState {
  const { chains = allChains, accounts: keys = bitcoinKeys, remember } = options
  const accounts = keys.map((each) => accountsOf(each, chains, options))
  const events = createEmitter()
  const site = createSite<StandardBitcoinAccount>({
    family: 'bitcoin',
    remember,
    accountsAt: (index) => (accounts[index] ?? []).map(({ account }) => account),
    onChange: (sharedAccounts) => events.emit('change', { accounts: sharedAccounts }),
  })
  return { ...controls, chains, accounts, events, site, answering: createAnswering(controls.switches, wait) }
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

/** Returns an account with its key. @throws 4100 if the site may not see it. */
export function keyedAccount(
  state: TestBitcoinWalletState,
  { address }: Pick<StandardBitcoinAccount, 'address'>,
): TestBitcoinAccount {
  const isShared = state.site.sharedAccounts().some((each) => each.address === address)
  const matching = state.accounts.flat().find(({ account }) => account.address === address)
  if (!isShared || !matching) throw rpcError(4100, 'The account is not shared with this site.')
  return matching
}
