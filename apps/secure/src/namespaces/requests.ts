import type { Gateway } from '../../../reading/src/chain/gateway.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { type Eip155Known, eip155Requests } from './eip155/requests.js'
import type { Signed, SignRequest } from './keys.js'
import type { NamespaceRequests, Performing as PerformingBy } from './namespace.js'
import { type SolanaKnown, solanaRequests } from './solana/requests.js'

export type { Payment, SentTransactions } from './eip155/perform.js'

/** What the networks say about a request; `undefined` until they have answered. */
export type Known = Eip155Known & SolanaKnown

/** Signs in the vault. */
export type Sign = (request: SignRequest) => Promise<Signed>

/** How a request is performed. */
export type Performing = PerformingBy<Sign>

type Requests = NamespaceRequests<Question, Known, Sign>

/** Each namespace only gets its own questions, and its results match its types. */
const namespaces = [eip155Requests, solanaRequests] as unknown as readonly Requests[]

/** Finds the namespace of a question; `undefined` if the request was unreadable. */
export const requestsOf = (question: Question): Requests | undefined =>
  namespaces.find((each) => each.isOwn(question))

/** Simulates a question on its network, and fills `known`. */
export const inspectQuestion = async (
  question: Question,
  address: string,
  known: Known,
  gateway?: Gateway,
): Promise<void> => requestsOf(question)?.inspect(question, address, known, gateway)

/** Signs an approved question, sends it if needed, and returns the site's result. */
export async function performRequest(
  question: Question,
  known: Known,
  performing: Performing,
): Promise<unknown> {
  const requests = requestsOf(question)
  if (!requests) throw new Error('This is never approved')
  return requests.perform(question, known, performing)
}
