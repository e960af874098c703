import type { CaipNetworkId } from '../../wire/caip.js'
import type { Account, Amount, Json } from '../../wire/entities.js'

/** The status of an entry: pending, or one of the four ways in which it can end. */
export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** The kind of an entry. */
export type PendingKind = 'send' | 'approve' | 'swap' | 'buy' | 'register'

/** An amount that the account pays or receives on its network. */
export interface PendingAmount {
  readonly network: CaipNetworkId
  readonly amount: Amount
  /** The token's address; absent for the native currency. */
  readonly asset?: string
}

/** A transaction or order that was started from this page. It is kept until the account's history includes it. */
export interface PendingEntry {
  /**
   * Id of the transaction on its network, or of the order at its service. While `isProposed` it is the wallet's id of the
   * proposal, and no transaction has it.
   */
  readonly id: string
  /**
   * Set while the wallet has only proposed it to other owners of the account. Removed when they have executed it. An entry that
   * ends while it is proposed never was a transaction.
   */
  readonly isProposed?: true
  readonly kind: PendingKind
  /** Who follows it: the namespace of an adapter, or the name of a service for entries that are not transactions. */
  readonly by: string
  readonly account: Account
  readonly network: CaipNetworkId
  readonly to?: string
  readonly out: readonly PendingAmount[]
  readonly in: readonly PendingAmount[]
  /** Data for the follower's own use. */
  readonly trace?: Json
  /** Id of the approval that it waits for. */
  readonly after?: string
  /** When it was started, in ms since 1970. */
  readonly at: number
  /**
   * `confirmed` and `failed` are in a block. `replaced`: another transaction took its place. `dropped`: the network has
   * forgotten it.
   */
  readonly status: PendingStatus
  /** Why it failed, in the contract's own words, if it gave a reason. */
  readonly reason?: string
  /**
   * Code of the notice that explains the failure in the visitor's language, if the adapter has one. `reason` is then a sentence
   * for developers.
   */
  readonly reasonCode?: string
  /** Its earlier id, if it was given another one. */
  readonly formerId?: string
}
