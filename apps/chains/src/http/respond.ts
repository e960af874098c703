import { RpcError } from './rpcError.js'
import { writeJson } from './writeJson.js'

/** The positional parameters of a call. */
export type Params = readonly unknown[]

/** Answers a call: returns the result or throws `RpcError`. */
export type Answer = (method: string, params: Params) => unknown

const mostCalls = 100

type Reply = { readonly jsonrpc: '2.0'; readonly id: unknown } & (
  | { readonly result: unknown }
  | { readonly error: object }
)

const errorReply = (id: unknown, { code, message, data }: RpcError): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, data },
})

function respondOne(call: unknown, answer: Answer): Reply | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...(typeof call === 'object' && call) }
  const { id, method, params = [] } = fields
  const isCall = typeof method === 'string' && Array.isArray(params)
  if (!isCall) return errorReply(id ?? null, new RpcError(-32600, 'Invalid request'))
  // A call without an id gets no answer: clients send such pings to keep their sockets open.
  if (id === undefined) return undefined
  try {
    return { jsonrpc: '2.0', id, result: answer(method, params) }
  } catch (error) {
    if (error instanceof RpcError) return errorReply(id, error)
    const why = error instanceof Error ? error.message : String(error)
    return errorReply(id, new RpcError(-32603, `Internal error: ${why}`))
  }
}

/** Answers the text of one call or of a batch. Returns `undefined` if no call needs an answer. */
export function respond(text: string, answer: Answer): string | undefined {
  let calls: unknown
  try {
    calls = JSON.parse(text)
  } catch {
    return writeJson(errorReply(null, new RpcError(-32700, 'Parse error')))
  }
  if (!Array.isArray(calls)) {
    const reply = respondOne(calls, answer)
    return reply && writeJson(reply)
  }
  if (calls.length === 0 || calls.length > mostCalls)
    return writeJson(
      errorReply(null, new RpcError(-32600, `Invalid request: a batch has 1 to ${mostCalls} calls`)),
    )
  const replies = calls.flatMap((call) => respondOne(call, answer) ?? [])
  return replies.length > 0 ? writeJson(replies) : undefined
}
