import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { Account, Amount, Network, TokenBalance } from '../wire/entities.js'
import type { Approval } from './approval.js'
import type { CallsCapability } from './calls.js'
import type { Connector, Provider } from './connector.js'
import type { GatewayAddress } from './services/backendUrl.js'
import type { Clock } from './services/clock.js'
import type { Logger } from './services/logger.js'

/** What an adapter tells the kit by itself. Data only: a provider object never leaves the adapter. */
export type AdapterEvent =
  | ({
      readonly type: 'change'
      readonly connectorId: string
      /** All accounts the wallet now shares, its active one first; empty means it shares none any more. */
      readonly accounts?: readonly Account[]
      readonly caipNetworkId?: CaipNetworkId
    } & Approval)
  | { readonly type: 'disconnect'; readonly connectorId: string }

/** What the kit hands to an adapter, once. */
export interface AdapterContext {
  /** The site's networks of this namespace, as they are now. */
  networks(): readonly Network[]
  /** The site's gateway, where it has one: `chainRpcUrl` says where that takes calls for a network. */
  readonly gateway?: GatewayAddress
  readonly clock: Clock
  readonly logger: Logger
  emit(event: AdapterEvent): void
}

/** Where a connect ends: `accounts` is never empty, the wallet's active one first. */
export interface Connected extends Approval {
  readonly accounts: readonly Account[]
  readonly caipNetworkId: CaipNetworkId
}

/** How to connect. `reconnecting` means silently: the wallet must not ask the person anything. */
export interface ConnectOptions {
  readonly network: Network | undefined
  readonly reconnecting: boolean
  readonly signal: AbortSignal
  /** What a wallet that serves several namespaces shares in this one. Its provider says the same where it can be asked. */
  readonly accounts?: readonly CaipAddress[]
}

/** A token to send, as much of it as sending needs. */
export interface SentToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** A transfer of the native currency, or of a token: `value` in base units. */
export interface SendDraft {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly network: Network
  readonly token?: SentToken
}

/** What is known of a transfer before a wallet is asked. */
export interface PreparedSend {
  readonly draft: SendDraft
  /** What the network would take for it now; nothing where it does not say. */
  readonly fee: Amount | undefined
  /** What a wallet may hold back for the fee at most, so what has to stay when all of the rest is sent. */
  readonly reserve?: Amount
  /** What the receiver would get, in base units, where the network can say: some tokens keep a part. */
  readonly received?: bigint
  /** What the person has to confirm first: `wrongChecksum` of the receiver. */
  readonly warnings?: readonly string[]
}

/** How a transaction ended. `reason` is the contract's own, where it failed and gave one. */
export interface TransactionOutcome {
  readonly status: 'confirmed' | 'failed' | 'replaced' | 'dropped'
  readonly reason?: string
}

/** A transaction to be followed until it is final. */
export interface FollowedTransaction {
  readonly hash: string
  readonly from: string
  readonly network: Network
  /** Its number among the account's transactions, where that is known. */
  readonly nonce?: number
}

/** Who a receiver is, as far as the chain knows. */
export interface ReceiverFacts {
  /** A program that may not be able to give back what it gets. */
  readonly isContract: boolean
  /** It has never sent or held anything on this network. */
  readonly isUnused: boolean
}

/** Sending, where the namespace can. */
export interface SendCapability {
  /**
   * Checks, estimates and tries it out, without asking the wallet.
   * @throws `missingFields` naming every field that is missing or malformed; what the chain has against the transaction.
   */
  prepare(draft: Partial<SendDraft>): Promise<PreparedSend>
  /** Asks the wallet to send and answers the transaction's hash. */
  submit(connector: Connector, draft: SendDraft): Promise<string>
  /** Resolves when the transaction is in a block: `true` if it succeeded, `false` if it was reverted. */
  confirm(hash: string, network: Network, signal: AbortSignal): Promise<boolean>
  /**
   * Resolves when the transaction is final, in a block or not: `confirm` where the namespace can tell no more than that.
   * `onNonce` hears the transaction's number as soon as the network tells it.
   */
  follow?(
    transaction: FollowedTransaction,
    options: { readonly signal: AbortSignal; readonly onNonce?: (nonce: number) => void },
  ): Promise<TransactionOutcome>
  /** Looks the receiver up; throws as reading the chain does. */
  lookAt?(address: string, network: Network): Promise<ReceiverFacts>
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
  /** Asks the registry on chain. Nothing where nobody has the name. @throws as reading the chain does. */
  resolve(name: string, network: Network): Promise<string | undefined>
}

/** Whose tokens, on which network, and which: by their addresses. */
export interface TokenBalancesRequest {
  readonly address: string
  readonly network: Network
  readonly tokens: readonly string[]
}

/** Reading the chain itself. */
export interface ChainReader {
  getBalance(request: { readonly address: string; readonly network: Network }): Promise<Amount>
  /** In base units, one for each token in its order; nothing for one that does not answer as a token. */
  getTokenBalances?(request: TokenBalancesRequest): Promise<readonly (bigint | undefined)[]>
}

/** Signing what the namespace calls typed data. */
export interface TypedDataCapability {
  signTypedData(
    connector: Connector,
    request: { readonly address: string; readonly typedData: object },
  ): Promise<string>
}

/** Choosing the accounts a wallet shares. */
export interface AccountsCapability {
  /** Lets the person choose in the wallet, and answers what it shares then: never empty, its active one first. */
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

/** What an account has, as a wallet or a gateway says. */
export interface Holdings {
  /** Of the native currency; absent where it was not said. */
  readonly native?: Amount
  /** What one unit of the native currency is worth. */
  readonly nativePrice?: Amount
  readonly tokens: readonly TokenBalance[]
}

/** What a wallet shows of its holdings, and says of them. */
export interface AssetsCapability {
  /**
   * Asks the wallet to show a token. Answers whether it does.
   * @throws `missingFields` naming every field that is missing or malformed.
   */
  watch(connector: Connector, asset: Partial<WatchedAsset>): Promise<boolean>
  /**
   * What the wallet says an account has, without asking the person. Nothing where it does not announce that it can tell
   * for this network, or where what it says cannot be used as a whole.
   */
  holdings?(
    connector: Connector,
    request: { readonly address: string; readonly network: Network },
  ): Promise<Holdings | undefined>
}

/** An adapter at work for one kit. */
export interface AdapterSession {
  /** Reports connectors as they appear, those already there before it returns where possible. Answers the stop function. */
  discover(onFound: (connector: Connector) => void): () => void
  /** @throws catalogued errors only: `userRejected`, `requestPending`, `noAccounts`, `badAnswer`… */
  connect(connector: Connector, options: ConnectOptions): Promise<Connected>
  /** Forgets listeners and permission. Twice is harmless. */
  disconnect(connector: Connector): Promise<void>
  /** Resolves only when the wallet is really there, adding the network to it if it does not know it. */
  switchNetwork(connector: Connector, network: Network): Promise<void>
  /** The namespace's usual text form of a signature. */
  signMessage(
    connector: Connector,
    request: { readonly address: string; readonly message: string },
  ): Promise<string>
  /** Loads what reads the chain. Nothing of it is loaded before a wallet is connected. */
  reader(): Promise<ChainReader>
  // Each is absent where the namespace cannot.
  readonly accounts?: () => Promise<AccountsCapability>
  readonly assets?: () => Promise<AssetsCapability>
  readonly calls?: () => Promise<CallsCapability>
  readonly names?: () => Promise<NamesCapability>
  readonly send?: () => Promise<SendCapability>
  readonly typedData?: () => Promise<TypedDataCapability>
  /** The provider a site may use itself. */
  provider(connector: Connector): Provider | undefined
  /** Drops every listener and timer. */
  stop(): void
}

/** Gateway services an adapter may use. */
export type GatewayService = 'balances' | 'activity' | 'onramp' | 'swaps'

/**
 * What a chain namespace can do, and how to start it. A frozen object made by a factory such as `evm()`; it holds no
 * state, so two kits may share one.
 */
export interface Adapter {
  readonly namespace: ChainNamespace
  /** Account types it knows; the first is the default. */
  readonly accountTypes: readonly [string, ...string[]]
  readonly supports: readonly GatewayService[]
  isAddress(value: unknown): value is string
  /** Answers the network in the kit's own form, or nothing if it is not of this namespace. Accepts viem chain objects. */
  normalizeNetwork(input: unknown): Network | undefined
  /**
   * Begins to load what a session's `connect` needs: the wallet of last time will be asked as soon as it is found. Why
   * that did not work is heard from `connect`.
   */
  warm?(): Promise<unknown>
  setup(context: AdapterContext): AdapterSession
}
