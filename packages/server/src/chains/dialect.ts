import type { Clock } from '../clock.js'
import { fetchUpstreamBytes, type UpstreamFailure } from '../upstream/fetchUpstream.js'
import type { UpstreamLimits } from '../upstream/fetchWithin.js'
import { isJson, type RawCall, type RawReply, repliesOf, writeCalls } from './rpc.js'

/** A request to an upstream: with a body by POST, without one by GET. */
interface UpstreamRequest {
  readonly address: string
  readonly body?: string
}

/** The way calls are written for an upstream, and its answers are read. */
export interface Dialect {
  /** The requests that put some calls to an upstream: one for all of them, or one each. */
  requestsOf(url: string, calls: readonly RawCall[]): readonly UpstreamRequest[]
  /** The replies to so many calls; `undefined` for those that are left out, and for all where it is no answer. */
  repliesOf(answers: readonly Buffer[], count: number): readonly (RawReply | undefined)[] | undefined
}

/** JSON-RPC 2.0: all calls in one request. */
export const jsonRpc: Dialect = {
  requestsOf: (url, calls) => [{ address: url, body: writeCalls(calls) }],
  repliesOf: ([answer], count) => answer && repliesOf(answer, count),
}

/** The path below an address of the operator's, whose own query stays: it may hold a key. */
function addressBelow(url: string, path: string): string {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\/+$/, '') + path
  return address.href
}

/** A hash that stands alone, as REST services answer it; everything else they answer is JSON. */
const hashAlone = /^\s*([0-9a-f]{64})\s*$/

/** REST: the method of a call is the path that is read, and it has no parameters. */
export const rest: Dialect = {
  requestsOf: (url, calls) => calls.map(({ method }) => ({ address: addressBelow(url, method) })),
  repliesOf(answers) {
    const replies = answers.map(restReplyOf)
    return replies.some((reply) => reply) ? replies : undefined
  },
}

/** A page that says the service is down has status 200 as well: what is neither a hash nor JSON is no answer. */
function restReplyOf(answer: Buffer): RawReply | undefined {
  const [, hash] = answer.length < 100 ? (hashAlone.exec(answer.toString('latin1')) ?? []) : []
  if (hash) return { result: Buffer.from(JSON.stringify(hash)) }
  return isJson(answer) ? { result: answer } : undefined
}

/** The replies of an upstream, or the way it failed. */
export type UpstreamReplies =
  | { readonly replies: readonly (RawReply | undefined)[] }
  | UpstreamFailure
  | { readonly unreadable: true }

/** Puts calls to an upstream. Where one of the requests for them fails, all of them have. */
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
  const failed = answers.find((answer) => 'failed' in answer)
  if (failed) return failed
  const replies = dialect.repliesOf(
    answers.flatMap((answer) => ('bytes' in answer ? [answer.bytes] : [])),
    calls.length,
  )
  return replies ? { replies } : { unreadable: true }
}
