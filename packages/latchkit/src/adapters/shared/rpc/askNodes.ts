import type { AdapterContext } from '../../../core/contracts/adapter.js'
import { type GatewayRoute, gatewayUrlOf, restGateway } from '../../../core/services/gatewayRoute.js'
import { readText } from '../../../core/services/readText.js'
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
import { pause } from '../pause.js'

/** The state of an adapter that asks nodes. */
export interface AskingAdapter extends GatewayRoute {
  readonly context: Pick<AdapterContext, 'clock' | 'gateway' | 'logger'>
  /** Functions that end the waits under way. */
  readonly cleanups: Set<() => void>
}

/** One request of JSON-RPC, and how its answer is read. */
export interface NodeRequest {
  readonly body: string
  /** Reads the text of an answer. */
  parse(text: string): unknown
  /** Codes of an answer after which the same request may be answered, there or by another node. */
  readonly temporaryCodes: readonly unknown[]
  /** The longest answer that is read, in bytes. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** The reply of one URL: an answer of JSON-RPC, or the failure and whether the URL may answer later. */
type Reply =
  | { readonly answer: unknown; readonly isTemporary: boolean }
  | {
      readonly failure: string
      readonly isTemporary: boolean
      readonly status?: number
      /** The wait that the node asks for, in ms. */
      readonly waitMs?: number
    }

/** The result of asking all URLs once. */
interface Round {
  readonly last: Reply
  /** The wait until one of the URLs may answer, in ms; `undefined` if asking again is useless. */
  readonly waitMs: number | undefined
  /** Whether one of the nodes may have accepted the request despite its failure. */
  readonly mayBeAccepted: boolean
}

/** Statuses below 500 after which a request may have been passed on: a timeout, or too many requests. */
const doubtfulStatuses: readonly number[] = [408, 429]

const mayHaveAccepted = (reply: Reply) =>
  'failure' in reply &&
  (reply.status === undefined || reply.status >= 500 || doubtfulStatuses.includes(reply.status))

/**
 * Asks the nodes of a network: each URL in its turn, all of them again after a while (§8, §9). Sets no header but the content type:
 * gateways and nodes need not allow others for other sites' pages.
 * @returns The answer of JSON-RPC, unchecked; it may be an error of the node.
 * @throws `rpcFailed`, whose cause is `httpStatus` if the last URL refused the request by its status, and no node can have accepted it;
 * `requestAborted` if the adapter stops.
 */
export async function askNodes(
  live: AskingAdapter,
  network: Network,
  urls: readonly string[],
  request: NodeRequest,
): Promise<unknown> {
  const { signal } = request
  let isDoubtful = false
  let hasStopped = false
  const stop = () => {
    hasStopped = true
  }
  live.cleanups.add(stop)
  try {
    for (let tries = 0; ; tries++) {
      const { last, waitMs, mayBeAccepted } = await askAll(live, network, urls, request)
      isDoubtful ||= mayBeAccepted
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

async function askAll(
  live: AskingAdapter,
  network: Network,
  urls: readonly string[],
  request: NodeRequest,
): Promise<Round> {
  const gateway = urls.length > 1 ? gatewayUrlOf(live, network) : undefined
  const retryWaits: number[] = []
  let last: Reply | undefined
  let isDoubtful = false
  for (const url of urls) {
    const reply = await post(live, url, request, url === gateway ? gatewayPatienceMs : rpcTimeoutMs)
    request.signal?.throwIfAborted()
    if ('answer' in reply && !reply.isTemporary)
      return { last: reply, waitMs: undefined, mayBeAccepted: isDoubtful }
    // Errors of a node behind the gateway do not count against the gateway.
    if (url === gateway && 'failure' in reply) restGateway(live, network, reply.status)
    if (reply.isTemporary) retryWaits.push(('failure' in reply && reply.waitMs) || 0)
    isDoubtful ||= mayHaveAccepted(reply)
    last = reply
  }
  // If several nodes ask to wait, wait for the one that may answer first.
  const waitMs = retryWaits.length > 0 ? Math.min(...retryWaits) : undefined
  return { last: last as Reply, waitMs, mayBeAccepted: isDoubtful }
}

/** Asks one URL, once and with a short timeout. @throws `rpcFailed` */
export async function askNode(live: AskingAdapter, url: string, request: NodeRequest): Promise<unknown> {
  const reply = await post(live, url, request, rpcPingTimeoutMs)
  request.signal?.throwIfAborted()
  if ('answer' in reply) return reply.answer
  throw fail(rpcFailed, { network: url, reason: reply.failure })
}

async function post(
  live: AskingAdapter,
  url: string,
  { body, parse, temporaryCodes, maxBytes, signal }: NodeRequest,
  timeoutMs: number,
): Promise<Reply> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const cancel = live.context.clock.after(timeoutMs, abort)
  signal?.addEventListener('abort', abort)
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal: controller.signal })
    const { status } = response
    if (!response.ok) {
      const waitMs = retryAfterOf(response, live.context.clock.now())
      const mayBeTemporary = status === 403 || passingStatuses.includes(status)
      const isTemporary = mayBeTemporary && waitMs <= gatewayLongestRetryMs
      return { failure: `HTTP status code: ${status}`, isTemporary, status, waitMs }
    }
    const text = await readText(response, maxBytes)
    if (text === undefined) return { failure: 'its answer is too long', isTemporary: false }
    const answer = parse(text)
    const code = (answer as { readonly error?: { readonly code?: unknown } } | null)?.error?.code
    return { answer, isTemporary: temporaryCodes.includes(code) }
  } catch (error) {
    live.context.logger.debug('an RPC did not answer', error)
    return {
      failure: controller.signal.aborted ? 'it did not answer in time' : 'it did not answer',
      isTemporary: true,
    }
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}
