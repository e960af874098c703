import type { Account, Amount, Json, Network } from '../../wire/entities.js'
import type { Connector } from './connector.js'
import type { PendingEntry } from './pendingEntry.js'

/** The fields of a token that sending needs. */
export interface Asset {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** A transfer to be sent. It is quoted while the visitor is still filling it in, so fields may be absent. */
export interface Draft {
  readonly account: Account
  readonly network: Network
  readonly to?: string
  /** The token; absent for the native currency. */
  readonly asset?: Asset
  /** The amount in base units, or `max`: as much as the chosen fee leaves. */
  readonly amount?: bigint | 'max'
  /** A public memo, if the network supports one (the capability `memo`). On other networks it causes `missingFields`. */
  readonly memo?: string
  /**
   * Addresses that the transaction only mentions, so that the receiver can find it, if the network supports that. Payment links
   * have them.
   */
  readonly references?: readonly string[]
  /** Further fields that the adapter understands. */
  readonly data?: Json
}

/** A field of a draft that the visitor or the site fills in. */
export type SendField = 'token' | 'amount' | 'receiver' | 'memo'

/** `info` is only read. `confirm` must be confirmed before submitting. `block` prevents submitting. */
export type NoticeLevel = 'info' | 'confirm' | 'block'

/**
 * Something to know before submitting a draft. Its texts are `notice.<code>.title` and `notice.<code>`, those of the adapter
 * first; `{name}` stands for the field of that name in `data`.
 */
export interface Notice {
  readonly code: string
  readonly level: NoticeLevel
  /** The field of the draft that it is about. */
  readonly field?: SendField
  /**
   * Values for the texts. A text is inserted as it is; `{ value, decimals, symbol }`, with the value as decimal digits, is
   * formatted as an amount.
   */
  readonly data?: Readonly<Record<string, Json>>
}

/** One part of a fee, such as the network's charge, a rent or a deposit. */
export interface Cost {
  /**
   * Its name is the adapter's text `cost.<code>`. The codes `network` and `deposit` have a name without such a text.
   */
  readonly code: string
  readonly amount: Amount
}

/** One way to pay for a transaction, such as a speed. */
export interface Fee {
  readonly id: string
  /** Its name is the adapter's text `fee.<code>`. */
  readonly code: string
  readonly costs: readonly Cost[]
  /** The most that can be sent with this fee, in base units; absent while unknown. */
  readonly max?: bigint
}

/** What a draft costs, how much arrives, and the notices to read before submitting. */
export interface Quote {
  readonly draft: Draft
  /** The fees to choose from. The first is used unless the person chooses another. Empty if only the wallet knows the cost. */
  readonly fees: readonly Fee[]
  /** How much the receiver would get, in base units, if that is known: some tokens keep a part. */
  readonly received?: bigint
  readonly notices: readonly Notice[]
  /** Until when it is valid, in ms since 1970; absent if it does not expire. */
  readonly expiresAt?: number
  /** What the adapter prepared for `submit`. Only the adapter reads it, and it never becomes part of the state. */
  readonly prepared?: unknown
}

/** A submitted transaction, or a proposal of one. */
export interface Submitted {
  /** Id of the transaction on its network, as an explorer shows it. For a proposal, the wallet's id of it. */
  readonly id: string
  /**
   * Set if the wallet has only proposed it to other owners of the account: nothing is on the network yet. `follow` then reports
   * by `onExecuted` which transaction executed it.
   */
  readonly isProposed?: true
  /** The adapter's own data for `follow`, such as a nonce or an expiry. */
  readonly trace?: Json
}

/** A transaction to follow until it is final, also after a page load. */
export interface FollowRequest extends Submitted {
  readonly account: Account
  readonly network: Network
}

/** Options of following. */
export interface FollowOptions {
  readonly signal: AbortSignal
  /** Receives the trace whenever it changes. It is stored and passed to `follow` again after a page load. */
  readonly onTrace: (trace: Json) => void
  /** Receives the id of the transaction that executed a proposal. It is followed under that id from then on. */
  readonly onExecuted: (id: string) => void
}

/** How a transaction ended. */
export interface TransactionOutcome {
  readonly status: 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /** Why it failed, in the contract's own words, if it gave a reason. */
  readonly reason?: string
  /**
   * Code of the notice that explains the failure in the visitor's language, if the adapter has one. `reason` is then a sentence
   * for developers.
   */
  readonly reasonCode?: string
  /** Its final id, if it has changed. */
  readonly id?: string
}

/** Follows an entry of a service until it is final. @throws `requestAborted` if `signal` aborts. */
export type FollowEntry = (entry: PendingEntry, options: FollowOptions) => Promise<TransactionOutcome>

/** A payment that a link requests. What a link says about its sender, such as a name, is unverified and left out. */
export interface PaymentLink {
  readonly to: string
  /** The token's address; absent for the native currency. */
  readonly asset?: string
  /** The amount in units, as decimal digits: `0.01`. Absent if the visitor decides. */
  readonly amount?: string
  readonly memo?: string
  readonly references?: readonly string[]
}

/** Sends, if the namespace supports it. */
export interface SendCapability {
  /**
   * Finds the receiver in a text: an address of this network. Without `readPaymentLink` this includes payment links, whose
   * other fields are then ignored.
   * @param text The text that was typed, pasted or scanned.
   * @returns The address for `quote`, or `undefined` if there is none or its checksum is wrong. If an address has no checksum,
   * the quote has a notice.
   */
  readReceiver(text: string, network: Network): string | undefined
  /**
   * Parses a payment link. Absent if the namespace has no payment links, or only uses their receiver.
   * @returns The payment; `refused` if any part of the link is unknown, malformed or impossible; `undefined` if the text is not
   * a payment link.
   */
  readPaymentLink?(text: string, network: Network): PaymentLink | 'refused' | undefined
  /**
   * Quotes a draft, and simulates it if possible, without asking the wallet. Insufficient funds are not an error: the quote
   * then has fees and a blocking notice.
   * @throws `missingFields` with every malformed field; `transactionErrors` if the chain does not answer.
   */
  quote(draft: Draft): Promise<Quote>
  /**
   * Asks the wallet to send a quoted draft.
   * @param feeId One of the quote's fees; the first unless given.
   * @throws `missingFields` with the fields that the draft lacks; `walletErrors`, `switchErrors`, `transactionErrors`.
   */
  submit(connector: Connector, quote: Quote, feeId?: string): Promise<Submitted>
  /** Resolves when the transaction is final. @throws `requestAborted` if `signal` aborts; `chainErrors`. */
  follow(transaction: FollowRequest, options: FollowOptions): Promise<TransactionOutcome>
}
