import type { RpcTransport } from '@solana/kit'
import { pause } from '../../../core/kit/pause.js'
import { gatewayUrlOf, restGateway } from '../../../core/services/gatewayRoute.js'
import { retryAfterOf } from '../../../core/services/retryAfterOf.js'
import {
  gatewayLongestRetryMs,
  gatewayPatienceMs,
  passingStatuses,
  rpcPingTimeoutMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
} from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { httpStatus } from '../../../wire/errors/gateway.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import type { SolanaLive } from '../live.js'
import { parseRpc, stringifyRpc } from './rpcJson.js'

/** §8: codes after which the same request may be answered, there or by another node: -1, internal, and a node that is behind. */
const passingCodes: readonly unknown[] = [-1, -32603, -32005, -32016, -32004, -32014]

/** The reply of one URL: an answer of JSON-RPC, or why there is none and whether there may be one later. */
type Reply =
  | { readonly answer: unknown; readonly passes: boolean }
  | {
      readonly failure: string
      readonly passes: boolean
      readonly status?: number
      /** The wait that it asks for, in ms. */
      readonly waitMs?: number
    }

/** All URLs have been asked: the last reply, and the wait until one of them may answer, in ms; none where asking again helps nothing. */
interface Round {
  readonly last: Reply
  readonly waitMs: number | undefined
  /** One of them may have taken the request all the same. */
  readonly mayBeTaken: boolean
}

/** A request of the chain library to a transport. */
interface RpcRequest {
  readonly payload: unknown
  readonly signal?: AbortSignal
}

/** Statuses below 500 after which a request may have been passed on: it took too long, or came too often. */
const doubtfulStatuses: readonly number[] = [408, 429]

const mayHaveTaken = (reply: Reply) =>
  'failure' in reply &&
  (reply.status === undefined || reply.status >= 500 || doubtfulStatuses.includes(reply.status))

/**
 * Makes the transport of a network's RPC: each URL in its turn, all of them again after a while (§8, §9). It sets no header of its own:
 * gateways and nodes need not allow any for other sites' pages. Where each has turned the request away by its status, and none can have
 * passed it on, `httpStatus` is the cause of the failure.
 */
export function createTransport(live: SolanaLive, network: Network, urls: readonly string[]): RpcTransport {
  const gateway = urls.length > 1 ? gatewayUrlOf(live, network) : undefined
  const askAll = async (body: string, signal: AbortSignal | undefined): Promise<Round> => {
    const waits: number[] = []
    let last: Reply | undefined
    let isDoubtful = false
    for (const url of urls) {
      const reply = await post(live, url, body, url === gateway ? gatewayPatienceMs : rpcTimeoutMs, signal)
      signal?.throwIfAborted()
      if ('answer' in reply && !reply.passes)
        return { last: reply, waitMs: undefined, mayBeTaken: isDoubtful }
      // What a node answers through it is no failure of the gateway.
      if (url === gateway && 'failure' in reply) restGateway(live, network, reply.status)
      if (reply.passes) waits.push(('failure' in reply && reply.waitMs) || 0)
      isDoubtful ||= mayHaveTaken(reply)
      last = reply
    }
    // Of several the first that may answer again is waited for.
    const waitMs = waits.length > 0 ? Math.min(...waits) : undefined
    return { last: last as Reply, waitMs, mayBeTaken: isDoubtful }
  }
  const transport = async ({ payload, signal }: RpcRequest) => {
    const body = stringifyRpc(payload)
    let isDoubtful = false
    let hasStopped = false
    const stop = () => {
      hasStopped = true
    }
    live.cleanups.add(stop)
    try {
      for (let tries = 0; ; tries++) {
        const { last, waitMs, mayBeTaken } = await askAll(body, signal)
        isDoubtful ||= mayBeTaken
        if (waitMs === undefined || tries >= rpcRetries) {
          if ('answer' in last) return last.answer
          const { failure: reason, status } = last
          const isRefused = !isDoubtful && status !== undefined
          const refusal = isRefused ? fail(httpStatus, { status, reasons: [] }) : undefined
          throw fail(rpcFailed, { network: network.name, reason }, refusal)
        }
        if (hasStopped) throw fail(requestAborted, {})
        await pause(live, Math.max(rpcRetryDelayMs * 2 ** tries, waitMs), signal)
      }
    } finally {
      live.cleanups.delete(stop)
    }
  }
  return transport as RpcTransport
}

/** Makes the transport that asks one URL, once and not for long. */
export function pingTransport(live: SolanaLive, url: string): RpcTransport {
  const transport = async ({ payload, signal }: RpcRequest) => {
    const reply = await post(live, url, stringifyRpc(payload), rpcPingTimeoutMs, signal)
    signal?.throwIfAborted()
    if ('answer' in reply) return reply.answer
    throw fail(rpcFailed, { network: url, reason: reply.failure })
  }
  return transport as RpcTransport
}

async function post(
  live: SolanaLive,
  url: string,
  body: string,
  within: number,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const tooLate = new AbortController()
  const abort = () => tooLate.abort()
  const cancel = live.context.clock.after(within, abort)
  signal?.addEventListener('abort', abort)
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal: tooLate.signal })
    const { status } = response
    if (!response.ok) {
      const waitMs = retryAfterOf(response, live.context.clock.now())
      const mayPass = status === 403 || passingStatuses.includes(status)
      const passes = mayPass && waitMs <= gatewayLongestRetryMs
      return { failure: `HTTP status code: ${status}`, passes, status, waitMs }
    }
    const answer = parseRpc(await response.text())
    const code = (answer as { readonly error?: { readonly code?: unknown } } | null)?.error?.code
    return { answer, passes: passingCodes.includes(code) }
  } catch (error) {
    live.context.logger.debug('an RPC did not answer', error)
    return {
      failure: tooLate.signal.aborted ? 'it did not answer in time' : 'it did not answer',
      passes: true,
    }
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}
