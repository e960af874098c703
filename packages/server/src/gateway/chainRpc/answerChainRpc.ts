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

interface ChainRpcInput {
  readonly query: Texts
  readonly namespaces: Namespaces
  readonly charge: (amount: number) => void
  readonly takeBytes: TakeBytes
  /** Called with each method that this network does not pass on. */
  readonly onRefused: (method: string, network: string) => void
  readonly limits: GatewayLimits
  /** Runs long work: for each address a few tasks at a time, while its other tasks wait. */
  readonly inTurn: (run: () => Promise<Answer>) => Promise<Answer>
}

/** Longer bodies of one address are handled a few at a time: they can contain hundreds of calls. */
const shortTextLength = 16_384
/** Characters of the body per unit of cost. Even a refused batch costs, since it has to be read first. */
const charactersPerCost = 1_000

/**
 * §7 Chain RPC. Errors of a call are JSON-RPC errors with status 200. An unknown network is 400, a body that is too long 413, calls without
 * any id 204, more calls than the caller has left 429, and 503 if no node answers.
 */
export async function answerChainRpc(
  request: Request,
  { query, namespaces, charge, takeBytes, onRefused, limits, inTurn }: ChainRpcInput,
): Promise<Answer> {
  const { chainId } = parseQuery(chainRpc.query, query)
  const { rpc } = requestedNetwork(namespaces, chainId)
  const text = await readBody(request, limits.bodyBytes)
  const mayCall = (method: string) => {
    const isAllowed = rpc.mayCall(method)
    if (!isAllowed) onRefused(method, chainId)
    return isAllowed
  }
  const work = async () => {
    const costOfText = Math.floor(text.length / charactersPerCost)
    charge(costOfText)
    const parsedCalls = readCalls(text, { ...limits, mayCall })
    // G1: each call of a batch has a cost, an expensive call a higher one. The gate has already charged 1.
    const costs = parsedCalls.calls.map((one) => ('call' in one ? (rpc.costOf?.(one.call.method) ?? 1) : 1))
    charge(costs.reduce((sum, cost) => sum + cost, -1) - costOfText)
    return answerParts(await answerCalls(rpc, parsedCalls, takeBytes))
  }
  return text.length > shortTextLength ? inTurn(work) : work()
}
