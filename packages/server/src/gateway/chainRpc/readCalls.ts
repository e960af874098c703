import type { RpcCall, RpcError } from '../../chains/rpc.js'
import { parseJson } from '../../upstream/parseJson.js'

type CallId = string | number | null

/** A call as it came: with its id, and either understood or refused. */
export type ReadCall = { readonly id: CallId } & ({ readonly call: RpcCall } | { readonly error: RpcError })

export interface ReadCalls {
  readonly calls: readonly ReadCall[]
  readonly isBatch: boolean
}

interface Reading {
  readonly jsonDepth: number
  readonly rpcBatchItems: number
  readonly mayCall: (method: string) => boolean
}

const refuse = (id: CallId, code: number, message: string): ReadCall => ({ id, error: { code, message } })
const alone = (call: ReadCall): ReadCalls => ({ calls: [call], isBatch: false })

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id.length <= 256) || (typeof id === 'number' && Number.isFinite(id))

function readCall(frame: unknown, mayCall: Reading['mayCall']): ReadCall {
  if (typeof frame !== 'object' || frame === null) return refuse(null, -32600, 'Invalid Request')
  const { id, jsonrpc, method, params } = frame as Readonly<Record<string, unknown>>
  if (!isId(id)) return refuse(null, -32600, 'Invalid Request')
  if (jsonrpc !== '2.0' || typeof method !== 'string') return refuse(id, -32600, 'Invalid Request')
  if (!mayCall(method)) return refuse(id, -32601, 'Method not found')
  if (params !== undefined && (typeof params !== 'object' || params === null))
    return refuse(id, -32602, 'Invalid params')
  return { id, call: { method, ...(params !== undefined && { params }) } }
}

/** JSON-RPC from a stranger. What is wrong with it is said in JSON-RPC, call by call. */
export function readCalls(text: string, { jsonDepth, rpcBatchItems, mayCall }: Reading): ReadCalls {
  const parsed = parseJson(text, jsonDepth)
  if ('problem' in parsed) return alone(refuse(null, -32700, 'Parse error'))
  const { value } = parsed
  if (!Array.isArray(value)) return alone(readCall(value, mayCall))
  if (value.length === 0) return alone(refuse(null, -32600, 'Invalid Request'))
  if (value.length > rpcBatchItems) {
    return alone(refuse(null, -32600, `Expected at most ${rpcBatchItems} calls`))
  }
  return { calls: value.map((frame) => readCall(frame, mayCall)), isBatch: true }
}
