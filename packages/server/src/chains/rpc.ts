/** A JSON-RPC call without its id: ids are the connection's own. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** An error as the node said it. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcReply = { readonly result: unknown } | { readonly error: RpcError }

interface Frame {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: unknown
}

const isFrame = (value: unknown): value is Frame => typeof value === 'object' && value !== null

function errorOf(error: unknown): RpcError {
  const { code, message, data } = isFrame(error) ? (error as Partial<RpcError>) : {}
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message.slice(0, 2_000) : 'Internal error',
    ...(data !== undefined && { data }),
  }
}

/** Returns the answers of a node to calls that were numbered in their order; `undefined` for those it left out. */
export function repliesOf(answer: unknown, count: number): readonly (RpcReply | undefined)[] {
  const replies: (RpcReply | undefined)[] = new Array(count)
  for (const frame of Array.isArray(answer) ? answer : [answer]) {
    if (!isFrame(frame) || typeof frame.id !== 'number' || frame.id >= count) continue
    if (frame.error !== undefined && frame.error !== null) replies[frame.id] = { error: errorOf(frame.error) }
    else if (frame.result !== undefined) replies[frame.id] = { result: frame.result }
  }
  return replies
}

/** Numbers calls and writes them down: one alone, several as a batch. */
export function writeCalls(calls: readonly RpcCall[]): string {
  const frames = calls.map(({ method, params }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params !== undefined && { params }),
  }))
  return JSON.stringify(frames.length === 1 ? frames[0] : frames)
}
