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
  /** Whether the fact is a reason to reject the request. */
  readonly isBad?: boolean
  /** Whether the fact is shown behind *Show details*: nobody needs it to decide. */
  readonly isDetail?: boolean
}

/** What leaves the account of one asset. */
export interface BalanceFact {
  readonly label: string
  readonly symbol: string
  /** The exact amount that is signed, with its sign. */
  readonly amount: string
  /** Its worth, and its smallest units if a node had to say how many of them are one. */
  readonly note?: string
  /** The balance now; absent together with `after` and `source` if no node states it. */
  readonly before?: string
  /** The balance less what is signed and the highest fee. */
  readonly after?: string
  /** Who states the balance. */
  readonly source?: string
}

/** What a request asks for. Its screen has the title of its kind. */
export type ApprovalKind = 'signIn' | 'message' | 'data' | 'approve'

/** A part of a request with its own heading, such as a step of a transaction or the domain of typed data. */
export interface ApprovalSection {
  readonly title: string
  readonly facts?: readonly ApprovalFact[]
  readonly lines?: readonly TypedLine[]
}

/** A request as it is shown to a person before it is approved. */
export interface Approval {
  readonly title: string
  /** Whether a message or data is signed, and nothing is sent by the wallet. */
  readonly isSignature?: boolean
  /** The bold part of the sentence that says what happens. */
  readonly statement: string
  /** The rest of the sentence: where, for whom. */
  readonly rest?: string
  /** The bold end of the sentence: who receives it. */
  readonly receiver?: string
  /** What leaves the account, by asset. Empty if the request cannot be read: then nothing is promised. */
  readonly balances?: readonly BalanceFact[]
  readonly facts: readonly ApprovalFact[]
  /** Facts that nobody needs to decide. */
  readonly details: readonly ApprovalFact[]
  /** Simulated changes of the balances; `undefined` if nothing can change. */
  readonly changes?: readonly ApprovalFact[]
  /** A text to sign, shown in full. */
  readonly message?: string | undefined
  /** What signing the text does. */
  readonly effect?: string
  /** The parts of a request that consists of several calls or instructions, shown above the details. */
  readonly steps?: readonly ApprovalSection[]
  readonly sections: readonly ApprovalSection[]
  readonly warnings: readonly string[]
  /** The warning about a dangerous request, which takes two steps to approve. */
  readonly danger?: string | undefined
  /** The reason why the request cannot be approved. */
  readonly blocked?: string | undefined
  /** The exact amount that is proposed instead of an unlimited allowance. */
  readonly proposal?: AllowanceProposal | undefined
  /** The request as the site sent it. */
  readonly raw: string
}

/** A smaller allowance than requested. */
export interface AllowanceProposal {
  /** The smaller amount, in smallest units. */
  readonly limit: bigint
  readonly label: string
  readonly note: string
}

/** The description of a request by the code for its kind. `describeRequest` then adds the raw request and writes the sentences. */
export interface ApprovalParts
  extends Omit<Approval, 'title' | 'details' | 'raw' | 'warnings' | 'danger' | 'blocked'> {
  readonly kind: ApprovalKind
  readonly warnings: readonly Sentence[]
  readonly danger?: Sentence | undefined
  readonly blocked?: Sentence | undefined
}
