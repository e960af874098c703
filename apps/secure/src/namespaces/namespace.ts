import type { FrameNamespace } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import type { Gateway } from '../../../reading/src/chain/gateway.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { Writing } from '../approvals/amounts.js'
import type { ApprovalParts } from '../approvals/approval.js'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { FrameText } from '../texts/en/frame.js'
import type { Bytes } from '../vault/bytes.js'

/** One value a namespace. */
export type PerNamespace<Value> = Readonly<Record<FrameNamespace, Value>>

/** The keys of a namespace; the worker of the vault alone has them. */
export interface NamespaceKeys<Request, Signed> {
  /** Derives the private key of a wallet from its seed (BIP-39). */
  derive(seed: Uint8Array): Bytes
  /** Returns the address of a private key. */
  addressOf(key: Bytes): string
  /** Signs a request. */
  sign(key: Bytes, request: Request): Signed
  /** Returns the bytes of a message that is to be signed; `undefined` if the request is something else. */
  messageIn(request: Request): Bytes | undefined
}

/** The request by which the text of a sign-in message is approved. */
export type SignInRequest = (text: Bytes, address: string) => Omit<ApprovalRequest, 'chainId'>

/** A request that is described, as far as all namespaces need it. */
export interface ToDescribe {
  readonly text: FrameText
  /** The host of the checked page. */
  readonly site: string
}

/** The means by which a request is performed. */
export interface Performing<Sign> {
  readonly sign: Sign
  /** Is called before anything is sent: throws if the page has given the request up. */
  beforeSending(): void
}

/**
 * The requests of a namespace that a person decides about. It comes with the first of them.
 * @typeParam Own The questions that are of the namespace.
 * @typeParam Known The facts that its networks tell of them.
 * @typeParam Sign Signs a request of the namespace by the vault.
 */
export interface NamespaceRequests<Own extends Question, Known, Sign> {
  /** Whether the namespace answers a question. */
  isOwn(question: Question): question is Own
  /** Whether a question sends something: what is only signed leaves no trace where the page gives it up. */
  isSent(question: Own): boolean
  /**
   * Tries a question on its network, if it is of a kind that has one. Fills `known`, and resolves when nothing more comes.
   * @param gateway The site's gateway; without one there are no prices and no names.
   */
  inspect(question: Own, address: string, known: Known, gateway?: Gateway): Promise<void>
  /** Says in plain words what a question does. */
  describe(question: Own, described: ToDescribe & Readonly<Known>, writing: Writing): ApprovalParts
  /** Returns the addresses that get something. */
  receiversOf(question: Own, known: Known): readonly string[]
  /** Signs what a person has approved, sends it if it is to be sent, and answers what the site gets. */
  perform(question: Own, known: Known, performing: Performing<Sign>): Promise<unknown>
}
