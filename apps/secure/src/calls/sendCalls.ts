import { caip2Of } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { mostCalls } from '../../../reading/src/readCalls.js'
import { frameFailure } from '../channel/frameFailure.js'
import { nodeOf } from '../namespaces/networks.js'
import type { SentTransactions } from '../namespaces/requests.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { Bundles } from './bundles.js'
import type { FrameParts } from './frameState.js'

/** Error codes of EIP-5792. */
const unsupportedCapabilityCode = 5700
const unsupportedChainCode = 5710
const tooLargeCode = 5740
const notAtomicCode = 5760

type Fields = Readonly<Record<string, unknown>>

/**
 * Sends several calls after one approval, each as a separate transaction (EIP-5792). A single call is one transaction, and so atomic.
 * @param current CAIP-2 id of the chain that is used if the request names none.
 */
export async function sendCalls(
  { config, bundles }: Pick<FrameParts, 'config'> & { readonly bundles: Bundles },
  params: unknown,
  current: string,
  approve: (request: ApprovalRequest) => Promise<unknown>,
): Promise<{ readonly id: string }> {
  const [request = {}] = params as readonly Fields[]
  const { calls, capabilities, atomicRequired, chainId: statedChain, id: givenId } = request
  const list = Array.isArray(calls) ? (calls as readonly Fields[]) : []
  const chainId = statedChain === undefined ? current : caip2Of(Number(statedChain))
  if (!nodeOf(config.networks, chainId)) {
    throw frameFailure('The wallet doesn’t have this network', unsupportedChainCode)
  }
  for (const capability of [capabilities, ...list.map((each) => each.capabilities)]) {
    const name = requiredCapabilityIn(capability)
    if (name !== undefined) throw frameFailure(`${name} isn’t supported`, unsupportedCapabilityCode)
  }
  if (list.length > mostCalls) throw frameFailure(`At most ${mostCalls} calls are sent at once`, tooLargeCode)
  if (atomicRequired === true && list.length > 1) {
    throw frameFailure('The wallet can’t send several calls as one', notAtomicCode)
  }
  const question = { method: 'wallet_sendCalls', params, chainId }
  const id = await bundles.send(givenId, chainId, () => approve(question) as Promise<SentTransactions>)
  return { id }
}

/** Returns the first capability that the site requires; optional ones may be missing. */
function requiredCapabilityIn(capabilities: unknown): string | undefined {
  if (typeof capabilities !== 'object' || capabilities === null) return undefined
  const requiredEntry = Object.entries(capabilities as Fields).find(
    ([, value]) => (value as Fields | null)?.optional !== true,
  )
  return requiredEntry?.[0].slice(0, 60)
}
