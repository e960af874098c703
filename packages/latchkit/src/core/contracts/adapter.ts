import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Account, Amount, Network, TokenBalance } from '../../wire/entities.js'
import type { CallsCapability } from './calls.js'
import type { Approval, ConnectionCapabilities } from './capabilities.js'
import type { Connector, FoundConnector } from './connector.js'
import type { Logger } from './logger.js'
import type { OneStepSignIn } from './oneStep.js'
import type { SendCapability } from './send.js'
import type { Clock, GatewayAddress } from './services.js'
import type { SiwxFields } from './siwx.js'
import type { PairingNamespace } from './transport.js'

/** An event that an adapter sends to the kit by itself. Data only: a provider object never leaves the adapter. */
export type AdapterEvent =
  | ({
      readonly type: 'change'
      readonly connectorId: string
      /**
       * All accounts the wallet now shares, its active one first; empty means it shares none any more: it was locked, or its
       * permission was taken back. With another network they come along, with their addresses there.
       */
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
      /** The capabilities of the connection from now on; absent: they are as before. */
      readonly capabilities?: ConnectionCapabilities
    } & Approval)
  /**
   * The wallet has ended the connection. Of one that is not connected: its person has said no when a page load asked, so the next one does
   * not ask.
   */
  | { readonly type: 'disconnect'; readonly connectorId: string }
  /**
   * The wallet shares accounts again, by itself: its person has unlocked it. Where it is the one that was connected before, it is asked
   * for them silently. An adapter listens for it from the moment on in which a wallet shares none: while it is connected, or when a
   * page load asks it.
   */
  | { readonly type: 'unlock'; readonly connectorId: string }

/** The kit's side of an adapter, given to it once. */
export interface AdapterContext {
  /** The site's networks of this namespace, as they are now. */
  networks(): readonly Network[]
  /** The site's gateway, where it has one: `chainRpcUrl` says where that takes calls for a network. */
  readonly gateway?: GatewayAddress
  readonly clock: Clock
  readonly logger: Logger
  emit(event: AdapterEvent): void
}

/**
 * The accounts a wallet shares, never none and its active one first, and the network in use. They have their addresses on
 * the site's networks and on this one, whether the site lists it or not; on this one exists at least the active one.
 */
export interface AccountsOnNetwork {
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/** The result of a connect. */
export interface Connected extends AccountsOnNetwork, Approval {
  readonly capabilities: ConnectionCapabilities
}

/** Options of a connect. `reconnecting` means silently: the wallet must not ask the person anything. */
export interface ConnectOptions {
  /** The network chosen on the site. A wallet that holds the network is not moved there while `reconnecting`. */
  readonly network: Network | undefined
  readonly reconnecting: boolean
  readonly signal: AbortSignal
  /** The accounts that a wallet of several namespaces shares in this one; its transport says the same. */
  readonly accounts?: readonly CaipAddress[]
  /**
   * Asks for a sign-in that the wallet does by the same answer, where it can. A wallet that cannot is asked to connect alone. Nothing
   * where the site does not sign in so, or its server does not answer at once; absent where that is known before.
   */
  readonly signIn?: (() => Promise<OneStepSignIn | undefined>) | undefined
}

/** Names that stand for addresses. */
export interface NamesCapability {
  /** Whether a text has the form of a name. */
  isName(text: string): boolean
  /** The name as its registry writes it; nothing where it is none, such as one with letters that look like others. */
  normalize(name: string): Promise<string | undefined>
  /** Under which coin types (SLIP-44, ENSIP-11) a record may have the address for a network, the best first. */
  coinTypes(network: Network): readonly string[]
  /** Whether one of the site's networks has the registry. */
  canResolve(): boolean
  /** Asks the registry on chain; `undefined` where the name is not registered. @throws `transactionErrors`, `namesUnavailable`. */
  resolve(name: string, network: Network): Promise<string | undefined>
}

/** An account on a network. */
export interface AccountRequest {
  readonly account: Account
  readonly network: Network
}

/** An account that signs, on the network in use, whether the site lists that or not. */
export interface SigningRequest {
  readonly account: Account
  readonly caipNetworkId: CaipNetworkId
}

/** A message that was signed, with all that its signature is verified by. */
export interface MessageSignature {
  /** The namespace's usual text form of a signature: 0x and hex digits for EVM. */
  readonly signature: string
  /** The scheme it was made by, such as `ecdsa`, `bip322` or `sr25519`; absent where the namespace has one scheme. */
  readonly type?: string
  /** The public key, in the namespace's usual text form; absent where the address is enough to verify by. */
  readonly publicKey?: string
}

/** An account on a network, and its tokens to read, by their addresses. */
export interface TokenBalancesRequest extends AccountRequest {
  readonly tokens: readonly string[]
}

/** The parts of a native balance, each in base units, on a chain that holds some of it back. */
export interface BalanceParts {
  /** The balance itself, as it is shown: the account's own. */
  readonly free: bigint
  /** The amount that is held for something, such as a deposit; no part of `free`. */
  readonly reserved: bigint
  /** `free` and `reserved` together may not fall below it by what the account does: it is locked, as what is staked. */
  readonly frozen: bigint
  /** An account with less than this is removed. */
  readonly minimum: bigint
  /** The part of `free` that can be paid with while the account stays. */
  readonly spendable: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Reading the chain itself. */
export interface ChainReader {
  /** @throws `chainErrors`. */
  getBalance(request: AccountRequest): Promise<Amount>
  /** Absent where the namespace holds nothing back. @throws `chainErrors`. */
  getBalanceParts?(request: AccountRequest): Promise<BalanceParts>
  /**
   * In base units, one for each token in its order; nothing for one that does not answer as a token.
   * @throws `transactionErrors`.
   */
  getTokenBalances?(request: TokenBalancesRequest): Promise<readonly (bigint | undefined)[]>
  /**
   * The newest block, by its number or its hash: another text for each block. Absent where the namespace does not tell; its
   * balances are then read every 10 s while the visitor looks at them. @throws `chainErrors`.
   */
  getHead?(network: Network): Promise<string>
}

/** Signing what the namespace calls typed data. */
export interface TypedDataCapability {
  /** @throws `missingFields` naming what typed data cannot be without; `walletErrors`. */
  signTypedData(
    connector: Connector,
    request: SigningRequest & { readonly typedData: object },
  ): Promise<string>
}

/** A message that was signed, to be verified on this page. */
export interface VerifyRequest extends SigningRequest {
  readonly message: string
  readonly signature: MessageSignature
}

/** Verifying what a wallet has signed. */
export interface VerifyCapability {
  /**
   * Says whether the account has signed the message: `unknown` where only its chain can tell, and does not answer in time. It never
   * counts as signed then.
   */
  verifyMessage(request: VerifyRequest): Promise<'valid' | 'invalid' | 'unknown'>
}

/** Signing in by a wallet's own way to do it, where the wallet has one. */
export interface SignInCapability {
  /**
   * Has the account sign in. `message` is the text that was signed, as the wallet wrote it of the fields, or the one of the request where
   * the wallet only signs texts. @throws `walletErrors`.
   */
  signIn(
    connector: Connector,
    request: SigningRequest & { readonly fields: SiwxFields; readonly message: string },
  ): Promise<MessageSignature & { readonly message: string }>
}

/** Choosing the accounts a wallet shares. */
export interface AccountsCapability {
  /**
   * Lets the person choose in the wallet, and answers what it shares then: never empty, its active one first.
   * @throws `walletErrors`.
   */
  choose(connector: Connector): Promise<readonly Account[]>
}

/** A token a wallet can be asked to show. */
export interface WatchedAsset {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** An https URL or an image as data URI. */
  readonly image?: string
}

/** An account's balances, as a wallet or a gateway tells them. */
export interface Holdings {
  /** Of the native currency; absent where it was not said. */
  readonly native?: Amount
  /** The price of one unit of the native currency. */
  readonly nativePrice?: Amount
  readonly tokens: readonly TokenBalance[]
}

/** The assets that a wallet shows, and the balances that it tells. */
export interface AssetsCapability {
  /**
   * Asks the wallet to show a token. Answers whether it does.
   * @throws `missingFields` naming every field that is missing or malformed; `walletErrors`.
   */
  watch(connector: Connector, asset: Partial<WatchedAsset>): Promise<boolean>
  /**
   * Asks the wallet for an account's balances, without asking the person; `undefined` where it does not announce that
   * it can tell them for this network, or where its answer cannot be used as a whole.
   * @throws `walletErrors`.
   */
  holdings?(connector: Connector, request: AccountRequest): Promise<Holdings | undefined>
}

/** An adapter at work for one kit. */
export interface RunningAdapter {
  /** Reports connectors as they appear, those already there before it returns where possible. Answers the stop function. */
  discover(onFound: (connector: FoundConnector) => void): () => void
  /** @throws `walletErrors`. */
  connect(connector: Connector, options: ConnectOptions): Promise<Connected>
  /** Forgets listeners and permission. Twice is harmless. @throws `walletErrors`. */
  disconnect(connector: Connector): Promise<void>
  /**
   * Resolves only when the wallet is really there, adding the network to it if it does not know it. Answers what it shares
   * then.
   * @throws `switchErrors`; `walletErrors`.
   */
  switchNetwork(connector: Connector, network: Network): Promise<AccountsOnNetwork>
  /** The same accounts with their addresses on these networks too. */
  addressesOn(accounts: readonly Account[], networks: readonly Network[]): Promise<readonly Account[]>
  /** Has the account sign a text. @throws `walletErrors`. */
  signMessage(
    connector: Connector,
    request: SigningRequest & { readonly message: string },
  ): Promise<MessageSignature>
  /** Loads what reads the chain. Nothing of it is loaded before a wallet is connected. @throws `partNotLoaded`. */
  reader(): Promise<ChainReader>
  // Each is absent where the namespace cannot; whether a connection can is said by its `capabilities`.
  /** @throws `partNotLoaded`. */
  readonly accounts?: () => Promise<AccountsCapability>
  /** @throws `partNotLoaded`. */
  readonly assets?: () => Promise<AssetsCapability>
  /** @throws `partNotLoaded`. */
  readonly calls?: () => Promise<CallsCapability>
  /** @throws `partNotLoaded`. */
  readonly names?: () => Promise<NamesCapability>
  /** @throws `partNotLoaded`. */
  readonly send?: () => Promise<SendCapability>
  /** Absent where wallets of the namespace sign in by signing a text. @throws `partNotLoaded`. */
  readonly signIn?: () => Promise<SignInCapability>
  /** @throws `partNotLoaded`. */
  readonly typedData?: () => Promise<TypedDataCapability>
  /** @throws `partNotLoaded`. */
  readonly verify?: () => Promise<VerifyCapability>
  /** The wallet's object for a site to use itself, once it is connected. Its kind is named in `LatchkitProviders`. */
  provider(connector: Connector): unknown
  /** Drops every listener and timer. */
  stop(): void
}

/** A kind of account. */
export interface AccountType {
  readonly type: string
  /** Whether its holdings may be spent: an account of collectibles is only looked at and received to. */
  readonly spends: boolean
}

/** Words of an adapter, by their keys. */
export type AdapterTexts = Readonly<Record<string, string>>

/** Gateway services an adapter may use. */
export type GatewayService = 'balances' | 'activity' | 'identity' | 'names' | 'onramp' | 'swaps'

/**
 * A chain namespace: its capabilities, and how it is started. A frozen object made by a factory such as `evm()`; it
 * holds no state, so two kits may share one.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** The usual name of the family of chains: 'Ethereum'. */
  readonly name: string
  /** Account types it knows; the first is the default. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  readonly supports: readonly GatewayService[]
  /**
   * By what an address is told from others of the namespace, in whatever way it is written; nothing for what is not written
   * as one. Cheap: it checks no checksum. A key is the key of itself.
   */
  addressKey(text: unknown): string | undefined
  /** The beginning of every address, such as `0x`: addresses in full are shown in groups of four, and it is part of the first. */
  readonly addressPrefix?: string
  /** Answers the network in the kit's own form, or nothing if it is not of this namespace. Accepts viem chain objects. */
  normalizeNetwork(input: unknown): Network | undefined
  /**
   * Begins to load what `connect` needs: the wallet of last time will be asked as soon as it is found. Why
   * that did not work is heard from `connect`.
   */
  warm?(): Promise<unknown>
  /**
   * Loads what it asks of a wallet that is paired with. Absent where it cannot make its provider of a transport: then the
   * namespace is not asked for.
   */
  readonly pairing?: () => Promise<PairingNamespace>
  /**
   * Loads its words for a language, by their keys: `notice.<code>.title` and `notice.<code>`, `fee.<code>`, `cost.<code>`,
   * `error.<code>`, with `error.<code>.reason` where there is one to fill in. `{name}` stands for what the data has under
   * that name.
   * @param language A BCP 47 language such as `ar`; English for one it has no words of.
   */
  texts?(language: string): Promise<AdapterTexts>
  setup(context: AdapterContext): RunningAdapter
}
