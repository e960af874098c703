import type { Sentence } from '../../../reading/src/say.js'
import type { TypedLine } from '../../../reading/src/typedValue.js'

/** A line of a request: its label and its full value. */
export interface ApprovalFact {
  readonly label: string
  readonly value: string
  /** Whether the value is an address, hash or bytes, which are written left to right in every language. */
  readonly isCode?: boolean
  /** A note about the value, such as its worth, a name, or that it is a contract. */
  readonly note?: string
  /** Whether it speaks against the request. */
  readonly isBad?: boolean
}

/** A part of a request with its own heading, such as a step of a transaction or the domain of typed data. */
export interface ApprovalSection {
  readonly title: string
  readonly facts?: readonly ApprovalFact[]
  readonly lines?: readonly TypedLine[]
}

/** A request as it is shown to a person before it is approved. */
export interface Approval {
  /** The bold part of the sentence that says what happens. */
  readonly statement: string
  /** The rest of the sentence: where, for whom. */
  readonly rest?: string
  readonly facts: readonly ApprovalFact[]
  /** Simulated changes of the balances; `undefined` if nothing can change. */
  readonly changes?: readonly ApprovalFact[]
  /** A text to sign, shown in full. */
  readonly message?: string | undefined
  /** Shown above the details: each of several calls, each instruction. */
  readonly steps?: readonly ApprovalSection[]
  readonly sections: readonly ApprovalSection[]
  readonly warnings: readonly string[]
  /** Why it takes two steps. */
  readonly danger?: string | undefined
  /** Why it cannot be approved. */
  readonly blocked?: string | undefined
  /** F5: it moves assets, so it is decided in the window, which no site can embed. */
  readonly needsWindow?: boolean
  /** S7: the exact amount to propose instead of an unlimited allowance. */
  readonly proposal?: AllowanceProposal | undefined
  /** The request as the site sent it. */
  readonly raw: string
}

/** A smaller allowance than requested. */
export interface AllowanceProposal {
  /** In smallest units. */
  readonly limit: bigint
  readonly label: string
  readonly note: string
}

/** What the description of each kind of request returns. The raw request is added for all kinds, and the sentences are not written yet. */
export interface ApprovalParts extends Omit<Approval, 'raw' | 'warnings' | 'danger' | 'blocked'> {
  readonly warnings: readonly Sentence[]
  readonly danger?: Sentence | undefined
  readonly blocked?: Sentence | undefined
}
