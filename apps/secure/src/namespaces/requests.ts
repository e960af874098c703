import type { Gateway } from '../../../reading/src/chain/gateway.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { type Eip155Known, eip155Requests } from './eip155/requests.js'
import type { Signed, SignRequest } from './keys.js'
import type { NamespaceRequests, Performing as PerformingBy } from './namespace.js'
import { type SolanaKnown, solanaRequests } from './solana/requests.js'

export type { Payment, SentTransactions } from './eip155/perform.js'

/** The words of the networks about a request; absent until they have come. */
export type Known = Eip155Known & SolanaKnown

/** Signs by the vault. */
export type Sign = (request: SignRequest) => Promise<Signed>

/** The way a request is performed. */
export type Performing = PerformingBy<Sign>

type Requests = NamespaceRequests<Question, Known, Sign>

/** A namespace is only given its own questions, and what it signs is what it gets. */
const namespaces = [eip155Requests, solanaRequests] as unknown as readonly Requests[]

/** Finds the namespace of a question; `undefined` if it could not be read. */
export const requestsOf = (question: Question): Requests | undefined =>
  namespaces.find((each) => each.isOwn(question))

/** Tries a question on its network, and fills `known`. */
export const inspectQuestion = async (
  question: Question,
  address: string,
  known: Known,
  gateway?: Gateway,
): Promise<void> => requestsOf(question)?.inspect(question, address, known, gateway)

/** Signs what a person has approved, sends it if it is to be sent, and answers what the site gets. */
export async function performRequest(
  question: Question,
  known: Known,
  performing: Performing,
): Promise<unknown> {
  const requests = requestsOf(question)
  if (!requests) throw new Error('This is never approved')
  return requests.perform(question, known, performing)
}
