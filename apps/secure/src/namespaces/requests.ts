import type { Gateway } from '../../../reading/src/chain/gateway.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { type Eip155NetworkFacts, eip155Requests } from './eip155/requests.js'
import type { Signed, SignRequest } from './keys.js'
import type { NamespaceRequests, PerformOptions as PerformingBy } from './namespace.js'
import { type SolanaNetworkFacts, solanaRequests } from './solana/requests.js'

export type { Payment, SentTransactions } from './eip155/perform.js'

/** What the networks have answered about a request. `inspectQuestion` fills the fields; each is absent until then. */
export type NetworkFacts = Eip155NetworkFacts & SolanaNetworkFacts

/** Signs in the vault. */
export type Sign = (request: SignRequest) => Promise<Signed>

/** How a request is performed. */
export type Performing = PerformingBy<Sign>

type Requests = NamespaceRequests<Question, NetworkFacts, Sign>

/** Each namespace only gets its own questions, and its results match its types. */
const namespaces = [eip155Requests, solanaRequests] as unknown as readonly Requests[]

/** Finds the namespace of a question; `undefined` if the request was unreadable. */
export const requestsOf = (question: Question): Requests | undefined =>
  namespaces.find((each) => each.isOwn(question))

/** Simulates a question on its network, and fills `networkFacts`. */
export const inspectQuestion = async (
  question: Question,
  address: string,
  networkFacts: NetworkFacts,
  gateway?: Gateway,
): Promise<void> => requestsOf(question)?.inspect(question, address, networkFacts, gateway)

/** Signs an approved question, sends it if needed, and returns the site's result. */
export async function performRequest(
  question: Question,
  networkFacts: NetworkFacts,
  performing: Performing,
): Promise<unknown> {
  const requests = requestsOf(question)
  if (!requests) throw new Error('This is never approved')
  return requests.perform(question, networkFacts, performing)
}
