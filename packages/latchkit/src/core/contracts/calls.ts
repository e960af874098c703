import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account, Network } from '../../wire/entities.js'
import type { Connector } from './connector.js'

// Sends several calls at once (EIP-5792). Part of the adapter contract, see adapter.ts.

/** The capabilities that a wallet announces, by name. The values are those of the standard. */
export type Capabilities = Readonly<Record<string, unknown>>

/** One call. `to` and `data` are 0x texts, `value` is in base units. */
export interface Call {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
  /** Capabilities that this call needs. One with `optional: true` may be missing. */
  readonly capabilities?: Capabilities
}

/** Calls to send together. */
export interface CallsRequest {
  readonly account: Account
  readonly network: Network
  readonly calls: readonly Call[]
  /** Whether either all or none of them must happen. */
  readonly atomicRequired: boolean
  /** Id chosen by the site. The wallet chooses one unless given. */
  readonly id?: string
  readonly capabilities?: Capabilities
  /** Aborts the request. Calls that were already sent one by one stay sent. */
  readonly signal?: AbortSignal
}

/** Calls that the wallet has accepted. */
export interface SentCalls {
  /** The id by which to ask for their status. It is not a hash, and it stays valid over page loads. */
  readonly id: string
  readonly capabilities?: Capabilities
}

/** The receipt of one transaction of the calls. */
export interface CallsReceipt {
  readonly transactionHash: string
  readonly succeeded: boolean
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly logs: readonly {
    readonly address: string
    readonly data: string
    readonly topics: readonly string[]
  }[]
}

/** The status of calls that were sent. */
export interface CallsStatus {
  readonly id: string
  /**
   * `failed`: refused before they reached the chain; `reverted`: none took effect; `partiallyReverted`: some took effect,
   * others were reverted or never sent.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partiallyReverted'
  /** The number behind `status`: 100, 200, 400, 500, 600, or one of the same hundred. */
  readonly code: number
  /** Whether either all or none of them were carried out. */
  readonly atomic: boolean
  readonly caipNetworkId?: CaipNetworkId
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities?: Capabilities
}

/** Sends several calls at once. A method that the wallet does not offer fails with `methodUnsupported`, one of `walletErrors`. */
export interface CallsCapability {
  /**
   * Asks the wallet for its capabilities on each of these networks. Networks that it does not name are left out.
   * @throws `walletErrors`, `callsErrors`.
   */
  getCapabilities(
    connector: Connector,
    request: { readonly account: Account; readonly networks: readonly Network[] },
  ): Promise<Readonly<Record<CaipNetworkId, Capabilities>>>
  /**
   * Sends the calls together, or one by one if the wallet cannot and `atomicRequired` is false.
   * @throws `missingFields` with every field that is missing or malformed; `walletErrors`, `callsErrors`, `switchErrors`,
   * `transactionErrors`.
   */
  sendCalls(connector: Connector, request: CallsRequest): Promise<SentCalls>
  /** @throws `walletErrors`, `callsErrors`; `chainErrors` for calls that were sent one by one. */
  getCallsStatus(connector: Connector, id: string): Promise<CallsStatus>
  /** Lets the wallet show the status of the calls. @throws `walletErrors`, `callsErrors`. */
  showCallsStatus(connector: Connector, id: string): Promise<void>
}
