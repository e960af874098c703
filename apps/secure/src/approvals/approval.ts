import type { Sentence } from '../../../reading/src/say.js'
import type { TypedLine } from '../../../reading/src/typedValue.js'

/** A line of a request: its name, and the value whole. */
export interface ApprovalFact {
  readonly label: string
  readonly value: string
  /** Addresses, hashes and bytes are written left to right in every language. */
  readonly isCode?: boolean
}

/** A part of a request with a heading of its own: a step of a transaction, the domain of typed data. */
export interface ApprovalSection {
  readonly title: string
  readonly facts?: readonly ApprovalFact[]
  readonly lines?: readonly TypedLine[]
}

/** A request as a person reads it, before it is approved. */
export interface Approval {
  readonly statement: string
  readonly facts: readonly ApprovalFact[]
  /** A text to sign, shown whole. */
  readonly message?: string | undefined
  readonly sections: readonly ApprovalSection[]
  readonly warnings: readonly string[]
  /** The reason why it takes two steps. */
  readonly danger?: string | undefined
  /** The reason why it cannot be approved. */
  readonly blocked?: string | undefined
  /** F5: it moves what a person owns, so that it is decided in the window, which no site can frame. */
  readonly needsWindow?: boolean
  /** The request as the site sent it. */
  readonly raw: string
}

/** An approval as each kind of request describes it: the raw request is common to all, and the reading's sentences are not written yet. */
export interface ApprovalParts extends Omit<Approval, 'raw' | 'warnings' | 'danger' | 'blocked'> {
  readonly warnings: readonly Sentence[]
  readonly danger?: Sentence | undefined
  readonly blocked?: Sentence | undefined
}
