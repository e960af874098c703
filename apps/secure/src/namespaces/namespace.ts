import type { FrameNamespace } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import type { Gateway } from '../../../reading/src/chain/gateway.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { WriteContext } from '../approvals/amounts.js'
import type { ApprovalParts } from '../approvals/approval.js'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { FrameText } from '../texts/en/frame.js'
import type { Bytes } from '../vault/bytes.js'

/** One value per namespace. */
export type PerNamespace<Value> = Readonly<Record<FrameNamespace, Value>>

/** The keys of a namespace. Only the vault's worker has them. */
export interface NamespaceKeys<Request, Signed> {
  /** Derives the private key of a wallet from its seed (BIP-39). */
  derive(seed: Uint8Array): Bytes
  /** Returns the address of a private key. */
  addressOf(key: Bytes): string
  /** Signs a request. */
  sign(key: Bytes, request: Request): Signed
  /** Returns the bytes of a message to sign; `undefined` if the request is something else. */
  messageIn(request: Request): Bytes | undefined
}

/** Builds the request that signs a sign-in message. */
export type SignInRequest = (text: Bytes, address: string) => Omit<ApprovalRequest, 'chainId'>

/** What describing a request needs in every namespace. */
export interface DescribeInput {
  readonly text: FrameText
  /** Host of the checked page. */
  readonly site: string
}

/** How a request is performed. */
export interface PerformOptions<Sign> {
  readonly sign: Sign
  /** Called before anything is sent: throws if the page has given up the request. */
  beforeSending(): void
}

/**
 * The requests of a namespace that a person decides about. The code loads with the first one. @typeParam Own The questions of this
 * namespace. @typeParam NetworkFacts The facts that its networks provide. @typeParam Sign Signs a request in the vault.
 */
export interface NamespaceRequests<Own extends Question, NetworkFacts, Sign> {
  /** Whether a question belongs to the namespace. */
  isOwn(question: Question): question is Own
  /** Whether a question sends something. If the page gives up, a signature that was not sent has no effect. */
  isSent(question: Own): boolean
  /**
   * Simulates a question on its network, if its kind has one. Fills `networkFacts`, and resolves when they are complete.
   * @param gateway The site's gateway; without one there are no prices and no names.
   */
  inspect(question: Own, address: string, networkFacts: NetworkFacts, gateway?: Gateway): Promise<void>
  /** Describes in plain words what a question does. */
  describe(question: Own, input: DescribeInput & Readonly<NetworkFacts>, writing: WriteContext): ApprovalParts
  /** Returns the addresses that receive something. */
  receiversOf(question: Own, networkFacts: NetworkFacts): readonly string[]
  /** Signs an approved question, sends it if needed, and returns the site's result. */
  perform(question: Own, networkFacts: NetworkFacts, performing: PerformOptions<Sign>): Promise<unknown>
}
