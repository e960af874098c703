import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account, Network } from '../../wire/entities.js'
import type { Connector } from './connector.js'

// Several calls in one go (EIP-5792). A contract of adapters, beside adapter.ts.

/** The capabilities that a wallet announces, by name; the values are the standard's own. */
export type Capabilities = Readonly<Record<string, unknown>>

/** One call: `to` and `data` are 0x texts, `value` is in base units. */
export interface Call {
  readonly to: string
  readonly data?: string
  readonly value?: bigint
  /** The capabilities that this call needs; one marked `optional: true` may be missing. */
  readonly capabilities?: Capabilities
}

/** Calls to send together. */
export interface CallsRequest {
  readonly account: Account
  readonly network: Network
  readonly calls: readonly Call[]
  /** Whether they must be carried out all or not at all. */
  readonly atomicRequired: boolean
  /** Chosen by the site; by the wallet unless given. */
  readonly id?: string
  readonly capabilities?: Capabilities
  /** Gives up when aborted. Calls that were already sent one by one stay sent. */
  readonly signal?: AbortSignal
}

/** Calls the wallet has taken on. */
export interface SentCalls {
  /** By which their status is asked, and no hash. Valid over page loads. */
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

/** The state of calls that were sent. */
export interface CallsStatus {
  readonly id: string
  /**
   * `failed`: refused before they reached the chain; `reverted`: nothing of them holds; `partiallyReverted`: some of them
   * hold, others were reverted or never sent.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partiallyReverted'
  /** The number behind `status`: 100, 200, 400, 500, 600, or one of their classes. */
  readonly code: number
  /** Whether they were carried out all or not at all. */
  readonly atomic: boolean
  readonly caipNetworkId?: CaipNetworkId
  readonly receipts: readonly CallsReceipt[]
  readonly capabilities?: Capabilities
}

/** Sending several calls in one go. A method the wallet does not offer ends in `methodUnsupported`, one of `walletErrors`. */
export interface CallsCapability {
  /**
   * Asks the wallet for its capabilities on each of these networks; those it does not name are left out.
   * @throws `walletErrors`, `callsErrors`.
   */
  getCapabilities(
    connector: Connector,
    request: { readonly account: Account; readonly networks: readonly Network[] },
  ): Promise<Readonly<Record<CaipNetworkId, Capabilities>>>
  /**
   * Sends the calls together; one by one where the wallet cannot do so and `atomicRequired` is false.
   * @throws `missingFields` naming every field that is missing or malformed; `walletErrors`, `callsErrors`,
   * `switchErrors`, `transactionErrors`.
   */
  sendCalls(connector: Connector, request: CallsRequest): Promise<SentCalls>
  /** @throws `walletErrors`, `callsErrors`; `chainErrors` for calls that were sent one by one. */
  getCallsStatus(connector: Connector, id: string): Promise<CallsStatus>
  /** Lets the wallet show what became of the calls. @throws `walletErrors`, `callsErrors`. */
  showCallsStatus(connector: Connector, id: string): Promise<void>
}
