import { HttpRequestError, RpcRequestError } from 'viem'

// The failures of a transport, in the classes by which viem decides what is asked again; `call` makes catalogued ones of them.

/** Returns a node's own error as an answer to a question. */
export function answeredError(
  url: string,
  question: { readonly method: string; readonly params?: unknown },
  error: { readonly code: number; readonly message: string },
): RpcRequestError {
  return new RpcRequestError({ body: { ...question }, error, url })
}

/** Returns the failure of a node whose answer is none. */
export function unreadableAnswer(url: string): HttpRequestError {
  return new HttpRequestError({ url, details: 'its answer cannot be read' })
}
