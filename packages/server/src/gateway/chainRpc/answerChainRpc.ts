import { chainRpc, type Texts } from 'latchkit/wire'
import type { Chains } from '../../chains/createChains.js'
import type { GatewayLimits } from '../../config/gatewayConfig.js'
import type { SolanaConfig } from '../../config/solanaConfig.js'
import { type Answer, answerUnkept } from '../answer.js'
import { parseQuery } from '../parseRequest.js'
import { readBody } from '../readBody.js'
import { chainOf } from '../routes/chainOf.js'
import { answerCalls } from './answerCalls.js'
import { readCalls } from './readCalls.js'
import { mayCall } from './rpcMethods.js'

interface Given {
  readonly query: Texts
  readonly chains: Chains
  readonly solana: Chains<SolanaConfig>
  readonly charge: (amount: number) => void
  readonly limits: GatewayLimits
}

/**
 * §7 Chain RPC. What is wrong with a call is said in JSON-RPC with status 200; an unknown network is 400, too long a
 * body 413, more calls than the caller has left 429, and 503 when no node answers.
 */
export async function answerChainRpc(
  request: Request,
  { query, chains, solana, charge, limits }: Given,
): Promise<Answer> {
  const { chainId } = parseQuery(chainRpc.query, query)
  const chain = solana.get(chainId) ?? chainOf(chains, chainId)
  const text = await readBody(request, limits.bodyBytes)
  const read = readCalls(text, { ...limits, mayCall: (method) => mayCall(chain.config, method) })
  // G1: each item of a batch counts; the first one is paid already.
  if (read.calls.length > 1) charge(read.calls.length - 1)
  return answerUnkept(await answerCalls(chain, read))
}
