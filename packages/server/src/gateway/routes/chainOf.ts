import { fail } from 'latchkit/wire'
import type { Chain } from '../../chains/createChain.js'
import type { Chains } from '../../chains/createChains.js'
import { requestInvalid } from '../../errors/gateway.js'

/** The network a request names. Throws `requestInvalid` where the gateway does not serve it. */
export function chainOf(chains: Chains, id: string): Chain {
  const chain = chains.get(id)
  if (chain) return chain
  throw fail(requestInvalid, { reasons: [{ field: 'chainId', description: 'Network not supported' }] })
}
