import type { RpcTransport } from '@solana/kit'
import { gatewayUrlOf, restGateway } from '../../../core/services/gatewayRoute.js'
import {
  gatewayPatienceMs,
  passingStatuses,
  rpcPingTimeoutMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
} from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import type { SolanaLive } from '../live.js'
import { parseRpc, stringifyRpc } from './rpcJson.js'

/** §8: codes after which the same request may be answered, there or by another node: -1, internal, and a node that is behind. */
const passingCodes: readonly unknown[] = [-1, -32603, -32005, -32016, -32004, -32014]

/** The reply of one URL: an answer of JSON-RPC, or why there is none and whether there may be one later. */
type Reply =
  | { readonly answer: unknown; readonly passes: boolean }
  | { readonly failure: string; readonly passes: boolean; readonly status?: number }

/**
 * Makes the transport of a network's RPC: each URL in its turn, all of them again after a while (§8, §9). It sets no header of its own:
 * gateways and nodes need not allow any for other sites' pages.
 */
export function createTransport(live: SolanaLive, network: Network, urls: readonly string[]): RpcTransport {
  const gateway = urls.length > 1 ? gatewayUrlOf(live, network) : undefined
  const askAll = async (body: string, signal: AbortSignal | undefined): Promise<Reply> => {
    let passes = false
    let last: Reply | undefined
    for (const url of urls) {
      const reply = await post(live, url, body, url === gateway ? gatewayPatienceMs : rpcTimeoutMs, signal)
      signal?.throwIfAborted()
      if ('answer' in reply && !reply.passes) return reply
      // What a node answers through it is no failure of the gateway.
      if (url === gateway && 'failure' in reply) restGateway(live, network, reply.status)
      passes ||= reply.passes
      last = reply
    }
    return { ...(last as Reply), passes }
  }
  const transport = async ({
    payload,
    signal,
  }: {
    readonly payload: unknown
    readonly signal?: AbortSignal
  }) => {
    const body = stringifyRpc(payload)
    for (let tries = 0; ; tries++) {
      const reply = await askAll(body, signal)
      if (!reply.passes || tries >= rpcRetries) {
        if ('answer' in reply) return reply.answer
        throw fail(rpcFailed, { network: network.name, reason: reply.failure })
      }
      await new Promise<void>((resolve) => live.context.clock.after(rpcRetryDelayMs * 2 ** tries, resolve))
      signal?.throwIfAborted()
    }
  }
  return transport as RpcTransport
}

/** Makes the transport that asks one URL, once and not for long. */
export function pingTransport(live: SolanaLive, url: string): RpcTransport {
  const transport = async ({
    payload,
    signal,
  }: {
    readonly payload: unknown
    readonly signal?: AbortSignal
  }) => {
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
      const passes = status === 403 || passingStatuses.includes(status)
      return { failure: `HTTP status code: ${status}`, passes, status }
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
