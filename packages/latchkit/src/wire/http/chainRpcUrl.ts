// Kept apart from the query schema, because a caller does not need it.

/** The path for JSON-RPC at the gateway. A slash may follow; §7 writes one. */
export const chainRpcPath = '/v1'

/**
 * Returns the URL of a network's JSON-RPC at the gateway.
 * @param backendUrl The address of the gateway.
 * @param parameters `chainId`: the CAIP-2 id of the network, such as `eip155:1`; `projectId`: the option of that name.
 * @returns The URL, with both in its query.
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
  return `${backendUrl.replace(/\/+$/, '')}${chainRpcPath}/?${query}`
}
