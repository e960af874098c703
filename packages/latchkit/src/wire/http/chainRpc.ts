import * as v from 'valibot'
import { chainId } from './chainFields.js'

/**
 * §7 Chain RPC: JSON-RPC 2.0 to a network of the gateway, single or in batches. It is no `Endpoint`: whoever speaks
 * JSON-RPC calls it by its address, and what is wrong with a call is said in JSON-RPC.
 */
export const chainRpc = {
  method: 'POST',
  path: '/v1',
  query: v.object({ chainId }),
} as const

/**
 * Where the gateway takes JSON-RPC for a network.
 * @example
 * ```ts
 * import { chainRpcUrl } from 'latchkit/wire'
 * const url = chainRpcUrl('https://gateway.example', { chainId: 'eip155:1', projectId: 'shop' })
 * ```
 */
export function chainRpcUrl(
  backendUrl: string,
  { chainId, projectId }: { readonly chainId: string; readonly projectId?: string | undefined },
): string {
  const query = new URLSearchParams({ chainId, ...(projectId && { projectId }) })
  return `${backendUrl.replace(/\/+$/, '')}${chainRpc.path}?${query}`
}
