// Apart from the schema of its query: who only asks needs none.

/** The path under which the gateway takes JSON-RPC, with a slash at its end or without. §7 writes it with one. */
export const chainRpcPath = '/v1'

/**
 * The URL at which the gateway takes JSON-RPC for a network.
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
