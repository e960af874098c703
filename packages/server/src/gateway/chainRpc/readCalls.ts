import type { RawCall, RpcError } from '../../chains/rpc.js'
import { itemsOf, membersOf } from '../../upstream/jsonSlices.js'
import { parseJson } from '../../upstream/parseJson.js'

/** The id of a call, as written; `undefined` if the caller wants no answer. */
type CallId = string | undefined

/** A call with its id, either valid or refused. */
export type ReadCall = { readonly id: CallId } & ({ readonly call: RawCall } | { readonly error: RpcError })

export interface ReadCalls {
  readonly calls: readonly ReadCall[]
  readonly isBatch: boolean
}

interface ReadRules {
  readonly jsonDepth: number
  readonly rpcBatchItems: number
  readonly mayCall: (method: string) => boolean
}

const refuse = (id: CallId, code: number, message: string): ReadCall => ({ id, error: { code, message } })
const singleCall = (call: ReadCall): ReadCalls => ({ calls: [call], isBatch: false })

const isId = (id: unknown): id is string | number =>
  (typeof id === 'string' && id.length <= 256) || (typeof id === 'number' && Number.isFinite(id))

const maxIdLength = 1_024

/** Reads a call. Its id and parameters stay as written: their numbers may be larger than 2^53. */
function readCall(json: Buffer, mayCall: ReadRules['mayCall']): ReadCall {
  const members = membersOf(json)
  if (!members) return refuse('null', -32600, 'Invalid Request')
  const textOf = (name: string) => members.get(name)?.toString('utf8')
  const readMember = (name: string): unknown => JSON.parse(textOf(name) ?? 'null')
  const [id, method, params] = [textOf('id'), readMember('method'), textOf('params')]
  const isValidId = id === undefined || (id.length <= maxIdLength && isId(JSON.parse(id)))
  const isCall = readMember('jsonrpc') === '2.0' && typeof method === 'string'
  if (!isValidId || (!isCall && id === undefined)) return refuse('null', -32600, 'Invalid Request')
  if (!isCall) return refuse(id, -32600, 'Invalid Request')
  if (!mayCall(method)) return refuse(id, -32601, 'Method not found')
  if (params !== undefined && !/^[[{]/.test(params)) return refuse(id, -32602, 'Invalid params')
  return { id, call: { method, params } }
}

/** Reads the JSON-RPC calls of a caller. An invalid call becomes a JSON-RPC error in its place. */
export function readCalls(text: string, { jsonDepth, rpcBatchItems, mayCall }: ReadRules): ReadCalls {
  const parsedJson = parseJson(text, jsonDepth)
  if ('problem' in parsedJson) return singleCall(refuse('null', -32700, 'Parse error'))
  const json = Buffer.from(text)
  const items = itemsOf(json)
  if (!items) return singleCall(readCall(json, mayCall))
  if (items.length === 0) return singleCall(refuse('null', -32600, 'Invalid Request'))
  if (items.length > rpcBatchItems) {
    return singleCall(refuse('null', -32600, `Expected at most ${rpcBatchItems} calls`))
  }
  return { calls: items.map((item) => readCall(item, mayCall)), isBatch: true }
}
