import type { RpcTransport } from '@solana/kit'
import type { Network } from '../../../wire/entities.js'
import { askNode, askNodes, type NodeRequest } from '../../shared/rpc/askNodes.js'
import type { SolanaLive } from '../live.js'

/** §8: codes after which the same request may be answered, there or by another node: -1, internal, and a node that is behind. */
const temporaryCodes: readonly unknown[] = [-1, -32603, -32005, -32016, -32004, -32014]

/** The longest answer that is read, in bytes. A transaction with its details is shorter, and so are a hundred accounts. */
const maxBytes = 16 * 1024 * 1024

/** A request of the chain library to a transport. */
interface RpcRequest {
  readonly payload: unknown
  readonly signal?: AbortSignal
}

/** Makes the transport of a network's RPC: each URL in its turn, all of them again after a while (§8, §9). */
export function createTransport(live: SolanaLive, network: Network, urls: readonly string[]): RpcTransport {
  const transport = (request: RpcRequest) => askNodes(live, network, urls, toNode(request))
  return transport as RpcTransport
}

/** Creates the transport that asks one URL, once and with a short timeout. */
export function pingTransport(live: SolanaLive, url: string): RpcTransport {
  const transport = (request: RpcRequest) => askNode(live, url, toNode(request))
  return transport as RpcTransport
}

const toNode = ({ payload, signal }: RpcRequest): NodeRequest => ({
  ...{ body: stringifyRpc(payload), parse: parseRpc, temporaryCodes, maxBytes },
  signal,
})

const safeDigits = 15
const integerMark = '$integer'

/** Writes a request. Its integers are small enough for JSON, because `@solana/kit` has already refused larger ones. */
function stringifyRpc(payload: unknown): string {
  return JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}

/**
 * Reads an answer without losing digits: an integer that a floating-point number may not hold becomes a bigint (`rentEpoch` is the highest
 * number of 64 bits).
 */
function parseRpc(text: string): unknown {
  const markedText = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (token) =>
    /^-?\d+$/.test(token) && token.length > safeDigits ? `{"${integerMark}":"${token}"}` : token,
  )
  return JSON.parse(markedText, (_, value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof value[integerMark] === 'string' &&
    /^-?\d+$/.test(value[integerMark])
      ? BigInt(value[integerMark])
      : value,
  )
}
