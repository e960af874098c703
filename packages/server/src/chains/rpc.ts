import { itemsOf, membersOf } from '../upstream/jsonSlices.js'
import { parseJson } from '../upstream/parseJson.js'

/** A JSON-RPC call without its id: the connection assigns ids. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** An error, as the node sent it. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcReply = { readonly result: unknown } | { readonly error: RpcError }

/** A call whose parameters are JSON as the caller wrote them: their numbers may have more digits than a JavaScript number. */
export interface RawCall {
  readonly method: string
  readonly params?: string | undefined
}

/** A reply whose result is JSON as the node wrote it. */
export type RawReply = ({ readonly result: Buffer } | { readonly error: RpcError }) & {
  /** Index of the node among those of the network, if known. */
  readonly nodeIndex?: number
}

/** Longer answers are passed on without parsing. */
const maxParsedBytes = 1_048_576
const answerDepth = 64

export const rawCallOf = ({ method, params }: RpcCall): RawCall => ({
  method,
  ...(params !== undefined && { params: JSON.stringify(params) }),
})

/** Parses a raw reply. An invalid one becomes an error. */
export function replyOf(raw: RawReply): RpcReply {
  if ('error' in raw) return raw
  const parsedResult = parseJson(raw.result.toString('utf8'), answerDepth)
  return 'value' in parsedResult
    ? { result: parsedResult.value }
    : { error: { code: -32603, message: 'Internal error' } }
}

function errorOf(error: unknown): RpcError {
  const { code, message, data } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<RpcError>
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message.slice(0, 2_000) : 'Internal error',
    ...(data !== undefined && { data }),
  }
}

/** How a single successful answer usually begins. */
const usualHeadPattern = /^\{(?:"jsonrpc":"2\.0",)?"id":0,(?:"jsonrpc":"2\.0",)?"result":/
const closingBrace = 0x7d

/** Extracts the result of a long answer by its beginning and end, without parsing it. */
function longResultOf(bytes: Buffer): Buffer | undefined {
  const [head] = usualHeadPattern.exec(bytes.toString('latin1', 0, 64)) ?? []
  const end = bytes.lastIndexOf(closingBrace)
  return head && end > bytes.length - 8 ? bytes.subarray(head.length, end) : undefined
}

function rawReplyOf(members: ReadonlyMap<string, Buffer>): RawReply | undefined {
  const [error, result] = [members.get('error')?.toString('utf8'), members.get('result')]
  if (error !== undefined && error !== 'null') return { error: errorOf(JSON.parse(error)) }
  return result && { result }
}

/** Whether an answer is JSON within the allowed depth. */
export const isJson = (bytes: Buffer): boolean => 'value' in parseJson(bytes.toString('utf8'), answerDepth)

/** Reads the answers of a node to calls that were numbered in order. `undefined` for missing ones, and for all if the answer is invalid. */
export function repliesOf(bytes: Buffer, count: number): readonly (RawReply | undefined)[] | undefined {
  const isLong = bytes.length > maxParsedBytes
  if (!isLong && !isJson(bytes)) return undefined
  const longResult = isLong && count === 1 ? longResultOf(bytes) : undefined
  if (longResult) return [{ result: longResult }]
  const replies: (RawReply | undefined)[] = new Array(count).fill(undefined)
  try {
    for (const frame of itemsOf(bytes) ?? [bytes]) {
      const members = membersOf(frame)
      const id = members?.get('id')?.toString('utf8') ?? ''
      if (members && /^\d{1,6}$/.test(id) && Number(id) < count) replies[Number(id)] = rawReplyOf(members)
    }
  } catch {
    // A long answer that is not JSON.
    return undefined
  }
  return replies
}

/** Numbers calls and writes them as JSON: a single call as an object, several as a batch. */
export function writeCalls(calls: readonly RawCall[]): string {
  const frames = calls.map(({ method, params }, id) => {
    const tail = params === undefined ? '' : `,"params":${params}`
    return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${tail}}`
  })
  return frames.length === 1 ? (frames[0] ?? '') : `[${frames.join(',')}]`
}
