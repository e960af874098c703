import { ed25519 } from '@noble/curves/ed25519.js'
import type { SolanaWalletAccount } from '../../adapters/solana/solanaWallet.js'
import { toBase58 } from '../../wire/base58.js'
import { createEmitter } from '../emitter.js'
import { solanaKeys } from '../keys.js'
import { rpcError } from '../rpc.js'
import { createAnswering, createControls, plainBehaviour, type WalletControls } from '../shared/behaviour.js'
import { createSite } from '../shared/createSite.js'
import type { Timers } from '../shared/createTimers.js'
import type { StandardParts } from '../shared/standardWallet.js'
import type {
  TestSolanaChain,
  TestSolanaWalletOptions,
  TestSolanaWalletSwitches,
} from '../testWalletOptions.js'

/** State and keys of a Solana test wallet. */
export interface TestSolanaWalletState
  extends StandardParts<SolanaWalletAccount>,
    WalletControls<TestSolanaWalletSwitches> {
  readonly chains: readonly TestSolanaChain[]
  readonly accounts: readonly { readonly account: SolanaWalletAccount; readonly secretKey: Uint8Array }[]
}

/** The chains of a wallet unless given. */
const allChains: readonly TestSolanaChain[] = [
  { chain: 'solana:mainnet' },
  { chain: 'solana:devnet' },
  { chain: 'solana:testnet' },
  { chain: 'solana:localnet' },
]

/** The features of its accounts, which are also the wallet's own, besides `standard:…`. */
export const accountFeatures = [
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signMessage',
  'solana:signIn',
] as const

/** Creates the state of a wallet, restored from storage if there is one. */
export function createTestSolanaWalletState(
  { chains = allChains, secretKeys = solanaKeys, remember }: TestSolanaWalletOptions,
  { wait }: Timers,
  controls: WalletControls<TestSolanaWalletSwitches> = createControls(plainBehaviour()),
): TestSolanaWalletState {
  const { switches } = controls
  const accounts = secretKeys.map((secretKey) => ({ secretKey, account: accountOf(secretKey, chains) }))
  const events = createEmitter()
  const site = createSite<SolanaWalletAccount>({
    family: 'solana',
    remember,
    accountsAt: (index) =>
      accounts.slice(index, index + 1).map(({ account }) => applySwitches(account, switches)),
    onChange: (sharedAccounts) => events.emit('change', { accounts: sharedAccounts }),
  })
  return { ...controls, chains, accounts, events, site, answering: createAnswering(switches, wait) }
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

function applySwitches(
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

/** Returns the secret key of an account. @throws 4100 if the site may not see it. */
export function secretKeyOf(state: TestSolanaWalletState, account: SolanaWalletAccount): Uint8Array {
  const isShared = state.site.sharedAccounts().some(({ address }) => address === account.address)
  const matching = state.accounts.find(({ account: { address } }) => address === account.address)
  if (!isShared || !matching) throw rpcError(4100, 'The account is not shared with this site.')
  return matching.secretKey
}
