import type { Sentence } from '../../../reading/src/say.js'
import type { TypedLine } from '../../../reading/src/typedValue.js'

/** A line of a request: its name, and the value whole. */
export interface ApprovalFact {
  readonly label: string
  readonly value: string
  /** Addresses, hashes and bytes are written left to right in every language. */
  readonly isCode?: boolean
  /** A fact about the value: a worth, a name, a contract. */
  readonly note?: string
  /** It speaks against the request. */
  readonly isBad?: boolean
}

/** A part of a request with a heading of its own: a step of a transaction, the domain of typed data. */
export interface ApprovalSection {
  readonly title: string
  readonly facts?: readonly ApprovalFact[]
  readonly lines?: readonly TypedLine[]
}

/** A request as a person reads it, before it is approved. */
export interface Approval {
  /** The strong part of the sentence that says what happens. */
  readonly statement: string
  /** The connecting words after it: where, for whom. */
  readonly rest?: string
  readonly facts: readonly ApprovalFact[]
  /** The changes of what the account has, as the network simulates them; absent where nothing can change. */
  readonly changes?: readonly ApprovalFact[]
  /** A text to sign, shown whole. */
  readonly message?: string | undefined
  /** Read at once, above the details: each of several calls, each instruction. */
  readonly steps?: readonly ApprovalSection[]
  readonly sections: readonly ApprovalSection[]
  readonly warnings: readonly string[]
  /** The reason why it takes two steps. */
  readonly danger?: string | undefined
  /** The reason why it cannot be approved. */
  readonly blocked?: string | undefined
  /** F5: it moves what a person owns, so that it is decided in the window, which no site can frame. */
  readonly needsWindow?: boolean
  /** S7: the exact amount that is proposed in the place of an allowance without a limit. */
  readonly proposal?: AllowanceProposal | undefined
  /** The request as the site sent it. */
  readonly raw: string
}

/** A smaller allowance than the one that was requested. */
export interface AllowanceProposal {
  /** In smallest units. */
  readonly limit: bigint
  readonly label: string
  readonly note: string
}

/** An approval as each kind of request describes it: the raw request is common to all, and the reading's sentences are not written yet. */
export interface ApprovalParts extends Omit<Approval, 'raw' | 'warnings' | 'danger' | 'blocked'> {
  readonly warnings: readonly Sentence[]
  readonly danger?: Sentence | undefined
  readonly blocked?: Sentence | undefined
}
