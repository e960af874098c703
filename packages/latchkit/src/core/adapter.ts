import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { Account, Amount, Network } from '../wire/entities.js'
import type { CallsCapability } from './calls.js'
import type { Connector, Provider } from './connector.js'
import type { Clock } from './services/clock.js'
import type { Logger } from './services/logger.js'

/**
 * Which networks a wallet may be used on. An adapter that says nothing has a wallet that works with all of them; one
 * with a fixed list (a paired session) names them.
 */
export interface Approval {
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether a network outside the list can be added. */
  readonly supportsAllNetworks?: boolean
}

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
}

/** A native transfer: `value` in base units. */
export interface SendDraft {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly network: Network
}

/** Sending, where the namespace can (house §6.12). */
export interface SendCapability {
  /**
   * Checks and estimates without asking the wallet.
   * @throws `missingFields` naming every field that is missing or malformed.
   */
  prepare(draft: Partial<SendDraft>): Promise<{
    readonly draft: SendDraft
    readonly fee: Amount | undefined
    /** What the person has to confirm first: `wrongChecksum` of the receiver (readings 6). */
    readonly warnings?: readonly string[]
  }>
  /** Asks the wallet to send and answers the transaction's hash. */
  submit(connector: Connector, draft: SendDraft): Promise<string>
  /** Resolves when the transaction is in a block: `true` if it succeeded, `false` if it was reverted. */
  confirm(hash: string, network: Network, signal: AbortSignal): Promise<boolean>
}

/** Reading the chain itself. */
export interface ChainReader {
  getBalance(request: { readonly address: string; readonly network: Network }): Promise<Amount>
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

/** What a wallet shows of its holdings. */
export interface AssetsCapability {
  /**
   * Asks the wallet to show a token. Answers whether it does.
   * @throws `missingFields` naming every field that is missing or malformed.
   */
  watch(connector: Connector, asset: Partial<WatchedAsset>): Promise<boolean>
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
  setup(context: AdapterContext): AdapterSession
}
