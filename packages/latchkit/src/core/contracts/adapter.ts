import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Account, Amount, Network, TokenBalance } from '../../wire/entities.js'
import type { CallsCapability } from './calls.js'
import type { Approval, ConnectionCapabilities } from './capabilities.js'
import type { Connector, FoundConnector } from './connector.js'
import type { Logger } from './logger.js'
import type { SendCapability } from './send.js'
import type { Clock, GatewayAddress } from './services.js'
import type { OneStepSignIn, SiwxFields } from './siwx.js'
import type { PairingNamespace } from './transport.js'

/** An event that an adapter sends to the kit. Plain data: provider objects never leave the adapter. */
export type AdapterEvent =
  | ({
      readonly type: 'change'
      readonly connectorId: string
      /**
       * All accounts that the wallet now shares, the active one first. Empty if it shares none any more, because it was locked
       * or its permission was revoked. After a change of network they are included, with their addresses there.
       */
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
      /** The capabilities of the connection from now on. Absent if they have not changed. */
      readonly capabilities?: ConnectionCapabilities
    } & Approval)
  /**
   * The wallet has ended the connection. From a wallet that is not connected: the person declined when a page load asked, so
   * the next page load does not ask.
   */
  | { readonly type: 'disconnect'; readonly connectorId: string }
  /**
   * The wallet shares accounts again because the person has unlocked it. If it is the last connected wallet, the kit then asks
   * it for them silently. An adapter listens for this event from the moment a wallet shares no accounts, while connected or
   * when a page load asks it.
   */
  | { readonly type: 'unlock'; readonly connectorId: string }

/** What the kit offers to an adapter; passed to it once. */
export interface AdapterContext {
  /** The site's networks of this namespace at the moment. */
  networks(): readonly Network[]
  /** The site's gateway, if it has one. `chainRpcUrl` returns its URL for calls to a network. */
  readonly gateway?: GatewayAddress
  readonly clock: Clock
  readonly logger: Logger
  emit(event: AdapterEvent): void
}

/**
 * The accounts that a wallet shares, the active one first and never empty, and the network in use. They have their addresses on
 * the site's networks and on the network in use, even if the site does not list it. At least the active account exists on the
 * network in use.
 */
export interface AccountsOnNetwork {
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/** The result of a connect. */
export interface Connected extends AccountsOnNetwork, Approval {
  readonly capabilities: ConnectionCapabilities
}

/** Options of a connect. With `reconnecting` the wallet must not ask the person anything. */
export interface ConnectOptions {
  /** The network selected on the site. A wallet that keeps its own network is not switched while `reconnecting`. */
  readonly network: Network | undefined
  readonly reconnecting: boolean
  readonly signal: AbortSignal
  /** The accounts that a wallet of several namespaces shares in this one, as its transport reports them. */
  readonly accounts?: readonly CaipAddress[]
  /**
   * Requests a sign-in for the wallet to carry out together with the connect. A wallet that cannot is asked to connect only.
   * Resolves with `undefined` if the site does not sign in this way or its server does not answer at once; absent if that is
   * known beforehand.
   */
  readonly signIn?: (() => Promise<OneStepSignIn | undefined>) | undefined
}

/** Resolves names to addresses. */
export interface NamesCapability {
  /** Checks whether a text has the form of a name. */
  isName(text: string): boolean
  /**
   * Returns the name as its registry writes it, or `undefined` if the text is not a valid name, for example because it has
   * lookalike letters.
   */
  normalize(name: string): Promise<string | undefined>
  /** Returns the coin types (SLIP-44, ENSIP-11) under which a record may hold the address for a network, the best first. */
  coinTypes(network: Network): readonly string[]
  /** Checks whether one of the site's networks has the registry. */
  canResolve(): boolean
  /**
   * Asks the registry on chain. Resolves with `undefined` if the name is not registered. @throws `transactionErrors`,
   * `namesUnavailable`.
   */
  resolve(name: string, network: Network): Promise<string | undefined>
}

/** An account on a network. */
export interface AccountRequest {
  readonly account: Account
  readonly network: Network
}

/** An account that signs, and the network in use, even if the site does not list it. */
export interface SigningRequest {
  readonly account: Account
  readonly caipNetworkId: CaipNetworkId
}

/** A signed message, with everything needed to verify its signature. */
export interface MessageSignature {
  /** The signature, in the namespace's usual text form: 0x and hex digits for EVM. */
  readonly signature: string
  /** The signature scheme, such as `ecdsa`, `bip322` or `sr25519`. Absent if the namespace has only one. */
  readonly type?: string
  /** The public key, in the namespace's usual text form. Absent if the address is enough to verify. */
  readonly publicKey?: string
}

/** An account on a network, and the addresses of tokens to read. */
export interface TokenBalancesRequest extends AccountRequest {
  readonly tokens: readonly string[]
}

/** The parts of a native balance in base units, on a chain that withholds some of it. */
export interface BalanceParts {
  /** The account's own balance, as it is shown. */
  readonly free: bigint
  /** The amount held for something, such as a deposit. Not part of `free`. */
  readonly reserved: bigint
  /** `free` plus `reserved` may not fall below this amount, for example because it is staked. */
  readonly frozen: bigint
  /** An account with less than this is removed. */
  readonly minimum: bigint
  /** The part of `free` that can be spent while the account stays. */
  readonly spendable: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Reads the chain itself. */
export interface ChainReader {
  /** @throws `chainErrors`. */
  getBalance(request: AccountRequest): Promise<Amount>
  /** Absent if the namespace withholds nothing. @throws `chainErrors`. */
  getBalanceParts?(request: AccountRequest): Promise<BalanceParts>
  /**
   * Returns a balance in base units for each token, in order; `undefined` for a token that does not answer as one.
   * @throws `transactionErrors`.
   */
  getTokenBalances?(request: TokenBalancesRequest): Promise<readonly (bigint | undefined)[]>
  /**
   * Returns the number or hash of the newest block; it differs for each block. Absent if the namespace has none: its balances
   * are then read every 10 s while the visitor looks at them. @throws `chainErrors`.
   */
  getHead?(network: Network): Promise<string>
}

/** Signs typed data. */
export interface TypedDataCapability {
  /** @throws `missingFields` with the required fields that are missing; `walletErrors`. */
  signTypedData(
    connector: Connector,
    request: SigningRequest & { readonly typedData: object },
  ): Promise<string>
}

/** A signed message to be verified on this page. */
export interface VerifyRequest extends SigningRequest {
  readonly message: string
  readonly signature: MessageSignature
}

/** Verifies what a wallet has signed. */
export interface VerifyCapability {
  /**
   * Verifies that the account has signed the message. `unknown`: only the chain could tell, and it did not answer in time.
   * Callers must treat that as not signed.
   */
  verifyMessage(request: VerifyRequest): Promise<'valid' | 'invalid' | 'unknown'>
}

/** Signs in by the wallet's own sign-in method, if it has one. */
export interface SignInCapability {
  /**
   * Signs in. `message` of the result is the text that was signed: the wallet's own text for the fields, or the text of the
   * request if the wallet only signs texts. @throws `walletErrors`.
   */
  signIn(
    connector: Connector,
    request: SigningRequest & { readonly fields: SiwxFields; readonly message: string },
  ): Promise<MessageSignature & { readonly message: string }>
}

/** Lets the person choose the accounts that a wallet shares. */
export interface AccountsCapability {
  /**
   * Lets the person choose in the wallet. Returns the accounts that it shares then, the active one first and never empty.
   * @throws `walletErrors`.
   */
  choose(connector: Connector): Promise<readonly Account[]>
}

/** A token that a wallet may be asked to show. */
export interface WatchedAsset {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** An https URL, or an image as data URI. */
  readonly image?: string
}

/** An account's balances, as a wallet or a gateway reports them. */
export interface Holdings {
  /** Balance of the native currency. Absent if it was not reported. */
  readonly native?: Amount
  /** Price of one unit of the native currency. */
  readonly nativePrice?: Amount
  readonly tokens: readonly TokenBalance[]
}

/** The tokens that a wallet shows, and the balances that it reports. */
export interface AssetsCapability {
  /**
   * Asks the wallet to show a token. Returns whether it does.
   * @throws `missingFields` with every field that is missing or malformed; `walletErrors`.
   */
  watch(connector: Connector, asset: Partial<WatchedAsset>): Promise<boolean>
  /**
   * Asks the wallet for an account's balances without asking the person. Resolves with `undefined` if the wallet does not
   * announce this for the network, or if its answer is unusable.
   * @throws `walletErrors`.
   */
  holdings?(connector: Connector, request: AccountRequest): Promise<Holdings | undefined>
}

/** An adapter that is running for one kit. */
export interface RunningAdapter {
  /**
   * Reports connectors as they appear, if possible those that exist already before it returns. Returns a function that stops
   * it.
   */
  discover(onFound: (connector: FoundConnector) => void): () => void
  /** @throws `walletErrors`. */
  connect(connector: Connector, options: ConnectOptions): Promise<Connected>
  /** Removes listeners and gives up the permission. Calling it twice does no harm. @throws `walletErrors`. */
  disconnect(connector: Connector): Promise<void>
  /**
   * Switches the wallet's network, and adds the network to the wallet if needed. Resolves only after the wallet has switched,
   * with what it shares then.
   * @throws `switchErrors`; `walletErrors`.
   */
  switchNetwork(connector: Connector, network: Network): Promise<AccountsOnNetwork>
  /** Returns the same accounts, with their addresses on these networks added. */
  addressesOn(accounts: readonly Account[], networks: readonly Network[]): Promise<readonly Account[]>
  /** Signs a text. @throws `walletErrors`. */
  signMessage(
    connector: Connector,
    request: SigningRequest & { readonly message: string },
  ): Promise<MessageSignature>
  /** Loads the code that reads the chain. It is not loaded before a wallet is connected. @throws `partNotLoaded`. */
  reader(): Promise<ChainReader>
  // Each of the following is absent if the namespace does not support it. Whether a connection supports it is in
  // `capabilities`.
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
  /** Absent if wallets of the namespace sign in by signing a text. @throws `partNotLoaded`. */
  readonly signIn?: () => Promise<SignInCapability>
  /** @throws `partNotLoaded`. */
  readonly typedData?: () => Promise<TypedDataCapability>
  /** @throws `partNotLoaded`. */
  readonly verify?: () => Promise<VerifyCapability>
  /** The wallet's provider object for the site to use, once it is connected. `LatchkitProviders` declares its type. */
  provider(connector: Connector): unknown
  /** Removes every listener and timer. */
  stop(): void
}

/** An account type. */
export interface AccountType {
  readonly type: string
  /** Whether its holdings may be spent. An account of collectibles is only shown and received to. */
  readonly spends: boolean
}

/** Texts of an adapter, by key. */
export type AdapterTexts = Readonly<Record<string, string>>

/** The gateway services that an adapter may use. */
export type GatewayService = 'balances' | 'activity' | 'identity' | 'names' | 'onramp' | 'swaps'

/**
 * A chain namespace: its capabilities and how to start it. A frozen object created by a factory such as `evm()`. It has no
 * state, so several kits may share it.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** The usual name of the family of chains, such as 'Ethereum'. */
  readonly name: string
  /** The account types that it knows. The first is the default. */
  readonly accountTypes: readonly [AccountType, ...AccountType[]]
  readonly supports: readonly GatewayService[]
  /**
   * Returns a key that is equal for all ways of writing an address, or `undefined` if the text does not have the form of an
   * address. Cheap: it verifies no checksum. The key of a key is the key itself.
   */
  addressKey(text: unknown): string | undefined
  /** The beginning of every address, such as `0x`. Addresses are shown in groups of four, and it belongs to the first group. */
  readonly addressPrefix?: string
  /** Returns the network in the kit's own form, or `undefined` if it is not in this namespace. Accepts viem chain objects. */
  normalizeNetwork(input: unknown): Network | undefined
  /**
   * Starts loading what `connect` needs, because the wallet of the last visit will be asked as soon as it is found. `connect`
   * reports a failure.
   */
  warm?(): Promise<unknown>
  /**
   * Loads what to request from a paired wallet. Absent if the adapter cannot make its provider from a transport; the namespace
   * is then not requested.
   */
  readonly pairing?: () => Promise<PairingNamespace>
  /**
   * Loads the adapter's texts in a language, by key: `notice.<code>.title` and `notice.<code>`, `fee.<code>`, `cost.<code>`,
   * `error.<code>`, and `error.<code>.reason` for errors with a reason to fill in. `{name}` stands for the field of that name
   * in the data.
   * @param language A BCP 47 language such as `ar`. English is used if there are no texts in it.
   */
  texts?(language: string): Promise<AdapterTexts>
  setup(context: AdapterContext): RunningAdapter
}
