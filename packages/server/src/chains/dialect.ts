import type { Clock } from '../clock.js'
import { fetchUpstreamBytes, type UpstreamFailure } from '../upstream/fetchUpstream.js'
import type { UpstreamLimits } from '../upstream/fetchWithin.js'
import { isJson, type RawCall, type RawReply, repliesOf, writeCalls } from './rpc.js'

/** A request to an upstream: POST if it has a body, else GET. */
interface UpstreamRequest {
  readonly address: string
  readonly body?: string
}

/** How calls are written for an upstream, and how its answers are read. */
export interface Dialect {
  /** Builds the requests for some calls: one for all of them, or one for each. */
  requestsOf(url: string, calls: readonly RawCall[]): readonly UpstreamRequest[]
  /** Reads the replies to `count` calls. `undefined` for a missing reply, and for all if the answer is invalid. */
  repliesOf(answers: readonly Buffer[], count: number): readonly (RawReply | undefined)[] | undefined
}

/** JSON-RPC 2.0: all calls in one request. */
export const jsonRpc: Dialect = {
  requestsOf: (url, calls) => [{ address: url, body: writeCalls(calls) }],
  repliesOf: ([answer], count) => answer && repliesOf(answer, count),
}

/** Appends a path to an upstream's URL and keeps its query, which may contain a key. */
function addressBelow(url: string, path: string): string {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\/+$/, '') + path
  return address.href
}

/** A bare hash, as REST services answer; all their other answers are JSON. */
const bareHashPattern = /^\s*([0-9a-f]{64})\s*$/

/** REST: the method of a call is the path, and there are no parameters. */
export const rest: Dialect = {
  requestsOf: (url, calls) => calls.map(({ method }) => ({ address: addressBelow(url, method) })),
  repliesOf(answers) {
    const replies = answers.map(restReplyOf)
    return replies.some((reply) => reply) ? replies : undefined
  },
}

/** Reads the answer of a REST service. An error page may also have status 200, so anything that is neither a hash nor JSON is invalid. */
function restReplyOf(answer: Buffer): RawReply | undefined {
  const [, hash] = answer.length < 100 ? (bareHashPattern.exec(answer.toString('latin1')) ?? []) : []
  if (hash) return { result: Buffer.from(JSON.stringify(hash)) }
  return isJson(answer) ? { result: answer } : undefined
}

/** The replies of an upstream, or how it failed. */
export type UpstreamReplies =
  | { readonly replies: readonly (RawReply | undefined)[] }
  | UpstreamFailure
  | { readonly unreadable: true }

/** Sends calls to an upstream. If one of the requests fails, all calls fail. */
export async function askUpstream(
  clock: Clock,
  dialect: Dialect,
  { url, calls }: { readonly url: string; readonly calls: readonly RawCall[] },
  limits: UpstreamLimits,
): Promise<UpstreamReplies> {
  const requests = dialect.requestsOf(url, calls)
  const answers = await Promise.all(
    requests.map(({ address, body }) => fetchUpstreamBytes(clock, address, body, limits)),
  )
  const failure = answers.find((answer) => 'failed' in answer)
  if (failure) return failure
  const replies = dialect.repliesOf(
    answers.flatMap((answer) => ('bytes' in answer ? [answer.bytes] : [])),
    calls.length,
  )
  return replies ? { replies } : { unreadable: true }
}
