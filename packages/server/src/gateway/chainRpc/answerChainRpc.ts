import { chainRpc, type Texts } from 'latchkit/wire'
import type { GatewayLimits } from '../../config/gatewayLimits.js'
import type { Namespaces } from '../../namespaces/createNamespaces.js'
import type { TakeBytes } from '../../upstream/readCapped.js'
import { type Answer, answerParts } from '../answer.js'
import { parseQuery } from '../parseRequest.js'
import { readBody } from '../readBody.js'
import { requestedNetwork } from '../requestedNetwork.js'
import { answerCalls } from './answerCalls.js'
import { readCalls } from './readCalls.js'

interface Given {
  readonly query: Texts
  readonly namespaces: Namespaces
  readonly charge: (amount: number) => void
  readonly takeBytes: TakeBytes
  /** Called with each method that this network does not pass on. */
  readonly onRefused: (method: string, network: string) => void
  readonly limits: GatewayLimits
  /** Waits with something that keeps the process busy until the caller has nothing else of that kind under way. */
  readonly inTurn: (run: () => Promise<Answer>) => Promise<Answer>
}

/** A longer text is read, sent and answered in turn: some hundred calls take so many characters. */
const shortText = 16_384
/** Characters that cost 1, whatever is in them: a batch that is refused for its calls was read before. */
const textOfOne = 1_000

/**
 * §7 Chain RPC. What is wrong with a call is said in JSON-RPC with status 200; an unknown network is 400, too long a body
 * 413, calls that all came without an id 204, more calls than the caller has left 429, and 503 when no node answers.
 */
export async function answerChainRpc(
  request: Request,
  { query, namespaces, charge, takeBytes, onRefused, limits, inTurn }: Given,
): Promise<Answer> {
  const { chainId } = parseQuery(chainRpc.query, query)
  const { rpc } = requestedNetwork(namespaces, chainId)
  const text = await readBody(request, limits.bodyBytes)
  const mayCall = (method: string) => {
    const may = rpc.mayCall(method)
    if (!may) onRefused(method, chainId)
    return may
  }
  const work = async () => {
    const costOfText = Math.floor(text.length / textOfOne)
    charge(costOfText)
    const read = readCalls(text, { ...limits, mayCall })
    // G1: each item of a batch counts, those that take work for more; 1 is paid already.
    const costs = read.calls.map((one) => ('call' in one ? (rpc.costOf?.(one.call.method) ?? 1) : 1))
    charge(costs.reduce((sum, cost) => sum + cost, -1) - costOfText)
    return answerParts(await answerCalls(rpc, read, takeBytes))
  }
  return text.length > shortText ? inTurn(work) : work()
}
