import { withGateway } from '../../../core/services/gatewayRoute.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingRpcUrl, rpcFailed } from '../../../wire/errors/rpc.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { askNode, askNodes, type NodeRequest } from '../../shared/rpc/askNodes.js'
import { rankedUrls } from '../../shared/rpc/rankings.js'
import type { PolkadotLive } from '../live.js'

/**
 * The longest usual answer, in bytes. A block's header, an account and a runtime version have less than 4 KiB each. Metadata has a higher
 * limit.
 */
const usualMaxBytes = 64 * 1024
/** §8: codes after which the same request may be answered, there or by another node: -1, internal, and too many at once. */
const temporaryCodes: readonly unknown[] = [-1, -32603, -32005, -32029, -32999]

/** A call, and the most bytes that its answer may have. */
export interface Call {
  readonly method: string
  readonly params?: readonly unknown[]
  readonly maxBytes?: number
}

/**
 * Asks a network's RPC at its URLs in turn, with retries: the site's own nodes, its gateway, the network's public nodes. Nodes that answer
 * better are asked first.
 * @returns The result, unchecked.
 * @throws `missingRpcUrl` without a URL; `rpcFailed` with the node's own short reason.
 */
export async function call(live: PolkadotLive, network: Network, request: Call): Promise<unknown> {
  const nodes = rankedUrls(live, network, (url, signal) => ping(live, network, url, signal))
  // The gateway is not ranked: otherwise every open page would ping it every 4 s.
  const urls = withGateway(live, network, nodes)
  if (!urls.length) throw fail(missingRpcUrl, { network: network.name })
  return resultIn(network.name, await askNodes(live, network, urls, requestOf(request)))
}

/** Creates the error for an answer that does not have the form of its method's answers. */
export const wrongAnswer = ({ name: network }: Network, method: string) =>
  fail(rpcFailed, { network, reason: `the answer to ${method} cannot be read` })

/** Asks a node for its network. A node of another network counts as down. */
async function ping(live: PolkadotLive, { id }: Network, url: string, signal: AbortSignal): Promise<void> {
  const request = requestOf({ method: 'chain_getBlockHash', params: [0] })
  const hash = resultIn(url, await askNode(live, url, { ...request, signal }))
  const isSameNetwork = typeof hash === 'string' && hash.startsWith(`0x${id}`)
  if (!isSameNetwork) throw fail(rpcFailed, { network: url, reason: 'it is of another network' })
}

function requestOf({ method, params = [], maxBytes = usualMaxBytes }: Call): NodeRequest {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return { body, parse: JSON.parse, temporaryCodes, maxBytes }
}

function resultIn(network: string, answer: unknown): unknown {
  const { result, error } = (answer ?? {}) as {
    readonly result?: unknown
    readonly error?: { readonly message?: unknown; readonly data?: unknown }
  }
  if (error === undefined || error === null) return result
  const text = [error.message, error.data].filter((each) => typeof each === 'string').join(': ')
  // A URL may carry the operator's key.
  const reason = cleanText(text.replace(/\S+:\/\/\S+/g, 'its URL'), maxReasonLength)
  throw fail(rpcFailed, { network, reason })
}
