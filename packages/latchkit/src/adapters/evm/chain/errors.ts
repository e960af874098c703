import { HttpRequestError, RpcRequestError } from 'viem'

// Failures of a transport, as instances of viem's classes: by these viem decides whether to retry. `call` converts them to
// catalogued errors.

/** Returns a node's own error as an answer to a question. */
export function answeredError(
  url: string,
  question: { readonly method: string; readonly params?: unknown },
  error: { readonly code: number; readonly message: string },
): RpcRequestError {
  return new RpcRequestError({ body: { ...question }, error, url })
}

/** Returns the failure of a node that gave no usable answer. */
export function unreadableAnswerError(url: string): HttpRequestError {
  return new HttpRequestError({ url, details: 'its answer cannot be read' })
}
