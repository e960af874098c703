import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account, Amount, Json } from '../../wire/entities.js'

/** The state of an entry: open, or one of the four ways it can end. */
export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** The purpose of an entry. */
export type PendingKind = 'send' | 'approve' | 'swap' | 'buy' | 'register'

/** An amount that leaves the account or comes to it, on its network. */
export interface PendingAmount {
  readonly network: CaipNetworkId
  readonly amount: Amount
  /** The token's address; absent for the native currency. */
  readonly asset?: string
}

/** A transaction or an order that was started from this page, until the account's history has it. */
export interface PendingEntry {
  /**
   * A transaction's id on its network, where the adapter follows it; else what the service calls it. While `isProposed`, what
   * the wallet calls its proposal: no transaction has that id.
   */
  readonly id: string
  /**
   * The wallet has only proposed it: it waits for other owners of the account. Absent from when they have carried it out; one
   * that has ended as it was proposed never was a transaction.
   */
  readonly isProposed?: true
  readonly kind: PendingKind
  /** Its follower: the namespace of an adapter, or the name of a service, whose entries are no transactions. */
  readonly by: string
  readonly account: Account
  readonly network: CaipNetworkId
  readonly to?: string
  readonly out: readonly PendingAmount[]
  readonly in: readonly PendingAmount[]
  /** Data that only the follower reads. */
  readonly trace?: Json
  /** The id of the approval it waits for. */
  readonly after?: string
  /** The time it was started, in ms since 1970. */
  readonly at: number
  /**
   * `confirmed` and `failed` are in a block; `replaced`: another transaction took its place; `dropped`: the network has
   * forgotten it.
   */
  readonly status: PendingStatus
  /** The reason of the failure in the contract's own words, where it gave one. */
  readonly reason?: string
  /**
   * The code of the notice that says the reason in the visitor's language, where the adapter has words of its own for it:
   * `reason` is then a sentence for developers.
   */
  readonly reasonCode?: string
  /** The id it had before it was given the one it has. */
  readonly formerId?: string
}
