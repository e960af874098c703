import { createSolanaRpcFromTransport, isSolanaError, type PendingRpcRequest } from '@solana/kit'
import { withGateway } from '../../../core/services/gatewayRoute.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { missingRpcUrl, rpcFailed } from '../../../wire/errors/rpc.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { rankedUrls } from '../../shared/rpc/rankings.js'
import type { SolanaLive, SolanaRpc } from '../live.js'
import { createTransport, pingTransport } from './transport.js'

/**
 * Asks a network's RPC at its URLs in turn, with retries: the site's own nodes, its gateway, the network's public nodes. Nodes that answer
 * better are asked first.
 * @param ask Makes the request: `(rpc) => rpc.getBalance(address)`.
 * @param signal Gives up when aborted; the caller then throws `requestAborted`.
 * @returns The answer as `@solana/kit` types it; its integers are bigints.
 * @throws `missingRpcUrl` without a URL; `rpcFailed` with the node's own short reason and, as `cause`, the `SolanaError` of a node that
 * answered: its `context.__code` is the code of JSON-RPC (`-32002` for a transaction that fails in simulation, with its logs
 * in the context). Its cause is `httpStatus` if each node refused the request by its status, and absent if a node may have accepted it
 * without an answer.
 */
export async function call<Answer>(
  live: SolanaLive,
  network: Network,
  ask: (rpc: SolanaRpc) => PendingRpcRequest<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return await ask(clientOf(live, network)).send(signal && { abortSignal: signal })
  } catch (error) {
    if (isLatchkitError(error)) throw error
    throw fail(rpcFailed, { network: network.name, reason: reasonOf(error) }, error)
  }
}

/**
 * Reads the answer of a node, which may be anything, whatever type `@solana/kit` gives it. @param read Takes the needed values out of the
 * answer; throws if they are missing. @throws `rpcFailed`, with the thrown error as its cause.
 */
export function readAnswer<Facts>({ name }: Network, read: () => Facts): Facts {
  try {
    return read()
  } catch (error) {
    if (isLatchkitError(error)) throw error
    throw fail(rpcFailed, { network: name, reason: 'its answer cannot be read' }, error)
  }
}

function clientOf(live: SolanaLive, network: Network): SolanaRpc {
  const nodes = rankedUrls(live, network, (url, signal) => ping(live, network, url, signal))
  // The gateway is not ranked: otherwise every open page would ping it every 4 s.
  const urls = withGateway(live, network, nodes)
  if (!urls.length) throw fail(missingRpcUrl, { network: network.name })
  const entry = live.clients.get(network.caipNetworkId)
  if (entry?.urls === urls.join(' ')) return entry.rpc
  const rpc = createSolanaRpcFromTransport(createTransport(live, network, urls))
  live.clients.set(network.caipNetworkId, { urls: urls.join(' '), rpc })
  return rpc
}

/** How many characters of a genesis hash form a CAIP-2 id. The id of a site's own network may be any text. */
const hashIdLength = 32

/** Asks a node for its network. A node of another network counts as down. */
async function ping(live: SolanaLive, { id }: Network, url: string, signal: AbortSignal): Promise<void> {
  const hash = await createSolanaRpcFromTransport(pingTransport(live, url))
    .getGenesisHash()
    .send({ abortSignal: signal })
  const isOfOtherNetwork = String(id).length === hashIdLength && !hash.startsWith(String(id))
  if (isOfOtherNetwork) throw fail(rpcFailed, { network: url, reason: 'it is of another network' })
}

/** Writes a failure in one line, without a URL, which may carry the operator's key. */
function reasonOf(error: unknown): string {
  const { context, message } = error as {
    readonly context?: { readonly __serverMessage?: unknown }
    readonly message?: unknown
  }
  const serverText = isSolanaError(error) ? (context?.__serverMessage ?? message) : message
  const text = String(serverText ?? '').replace(/\S+:\/\/\S+/g, 'its URL')
  return cleanText(text, maxReasonLength)
}
