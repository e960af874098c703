import type { Account, Amount, Json, Network } from '../../wire/entities.js'
import type { Connector } from './connector.js'
import type { PendingEntry } from './pendingEntry.js'

/** A token, as much of it as sending needs. */
export interface Asset {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** A transfer to be sent. It is quoted while it is still being filled in: absent fields are not known yet. */
export interface Draft {
  readonly account: Account
  readonly network: Network
  readonly to?: string
  /** Absent: the native currency. */
  readonly asset?: Asset
  /** In base units; `max` is as much as the chosen fee leaves. */
  readonly amount?: bigint | 'max'
  /**
   * Words that go along with it for everybody to read, where the network carries any (the capability `memo`); elsewhere they end in
   * `missingFields`.
   */
  readonly memo?: string
  /**
   * Addresses that the transaction names and does nothing with: by them the receiver finds it, where the network carries any. A payment
   * link has them.
   */
  readonly references?: readonly string[]
  /** Further fields that its adapter understands. */
  readonly data?: Json
}

/** A field of a draft that the visitor or the site fills in. */
export type SendField = 'token' | 'amount' | 'receiver' | 'memo'

/** `info` is read; `confirm` has to be confirmed before anything is submitted; `block` cannot be submitted. */
export type NoticeLevel = 'info' | 'confirm' | 'block'

/**
 * Something to know before a draft is submitted. Its words are found by its code, among the adapter's texts first:
 * `notice.<code>.title` and `notice.<code>`, with `{name}` for what `data` has under that name.
 */
export interface Notice {
  readonly code: string
  readonly level: NoticeLevel
  /** The field of the draft that it is about. */
  readonly field?: SendField
  /** Texts stand as they are; `{ value, decimals, symbol }`, the value as decimal digits, is written as an amount. */
  readonly data?: Readonly<Record<string, Json>>
}

/** One of the things that a fee is made of, such as what the network takes, a rent, or a deposit. */
export interface Cost {
  /** Its name is the adapter's text `cost.<code>`; `network` and `deposit` have one without. */
  readonly code: string
  readonly amount: Amount
}

/** One way to pay for it: a level of speed, say. */
export interface Fee {
  readonly id: string
  /** Its name is the adapter's text `fee.<code>`. */
  readonly code: string
  readonly costs: readonly Cost[]
  /** The most that can be sent with this fee, in base units; absent while it is not known. */
  readonly max?: bigint
}

/** The costs of a draft, the amount that arrives, and the notices to read before it is submitted. */
export interface Quote {
  readonly draft: Draft
  /** The first is chosen unless the person chooses another. None: only the wallet can say what it costs. */
  readonly fees: readonly Fee[]
  /** The amount that the receiver would get, in base units, where it can be told: some tokens keep a part. */
  readonly received?: bigint
  readonly notices: readonly Notice[]
  /** Until when it holds, in ms since 1970; absent where it does not expire. */
  readonly expiresAt?: number
  /** The adapter's own preparation for `submit`. Only the adapter reads it, and it never becomes data. */
  readonly prepared?: unknown
}

/** A transaction that was submitted, or a proposal of one. */
export interface Submitted {
  /** The transaction's id on its network: what its explorer knows it by. Of a proposal, what the wallet calls that. */
  readonly id: string
  /**
   * The wallet has proposed it to other owners of the account, and nothing is on the network yet. `follow` then tells by
   * `onExecuted` which transaction has carried it out.
   */
  readonly isProposed?: true
  /** The adapter's own data for `follow`, such as a number or an expiry. Only the adapter reads it. */
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
  /** Receives the trace whenever there is more to remember: it is stored, and given back after a page load. */
  readonly onTrace: (trace: Json) => void
  /** Receives the id of the transaction that carries out what was proposed: from then on it is followed under that id. */
  readonly onExecuted: (id: string) => void
}

/** The end of a transaction. */
export interface TransactionOutcome {
  readonly status: 'confirmed' | 'failed' | 'replaced' | 'dropped'
  /** The reason of the failure in the contract's own words, where it gave one. */
  readonly reason?: string
  /**
   * The code of the notice that says the reason in the visitor's language, where the adapter has words of its own for it:
   * `reason` is then a sentence for developers.
   */
  readonly reasonCode?: string
  /** The id it has in the end, where that is another one. */
  readonly id?: string
}

/** Follows an entry of a service until it is final. @throws `requestAborted` when `signal` aborts. */
export type FollowEntry = (entry: PendingEntry, options: FollowOptions) => Promise<TransactionOutcome>

/**
 * A payment that a link asks for. What the link says of the one who asks, such as a name, is a stranger's word, and no part of it.
 */
export interface PaymentLink {
  readonly to: string
  /** The address of the token; absent: the native currency. */
  readonly asset?: string
  /** In units, as digits with a point: `0.01`; absent: the visitor's to say. */
  readonly amount?: string
  readonly memo?: string
  readonly references?: readonly string[]
}

/** Sending, where the namespace can. */
export interface SendCapability {
  /**
   * Finds whom a text names: an address of this network. Without `readPaymentLink` a payment link names one, too, and what it asks
   * for beside that, such as an amount, is the visitor's to say.
   * @param text The text that was typed, pasted or scanned.
   * @returns The address as `quote` takes it; nothing where there is none, or where its checksum says that it is mistyped. A
   * checksum that an address may also lack is a notice of the quote.
   */
  readReceiver(text: string, network: Network): string | undefined
  /**
   * Reads a payment link as a whole. Absent where the namespace has none, or takes only the receiver of one.
   * @returns `refused` for a link of which any part is unknown, malformed or cannot be carried out; nothing for a text that is none.
   */
  readPaymentLink?(text: string, network: Network): PaymentLink | 'refused' | undefined
  /**
   * Says what a draft takes, and tries it out where that is possible, without asking the wallet. Too little money is no
   * failure: there are fees all the same, and a notice that blocks.
   * @throws `missingFields` naming every field that is malformed; `transactionErrors` where the chain does not answer.
   */
  quote(draft: Draft): Promise<Quote>
  /**
   * Asks the wallet to send what was quoted.
   * @param feeId One of the quote's fees; the first unless given.
   * @throws `missingFields` naming what the draft lacks; `walletErrors`, `switchErrors`, `transactionErrors`.
   */
  submit(connector: Connector, quote: Quote, feeId?: string): Promise<Submitted>
  /** Resolves when the transaction is final. @throws `requestAborted` when `signal` aborts; `chainErrors`. */
  follow(transaction: FollowRequest, options: FollowOptions): Promise<TransactionOutcome>
}
