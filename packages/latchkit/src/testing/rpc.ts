/** Sends a JSON-RPC call to a chain and returns its result. Throws the chain's error unchanged. */
export async function forwardRpc(url: string, method: string, params: unknown = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    readonly result?: unknown
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  }
  if (error) throw rpcError(error.code, error.message, error.data)
  return result
}

/** Creates an error in the form in which wallets throw it (EIP-1193), with `data` if given. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code }, data === undefined ? {} : { data })
}
