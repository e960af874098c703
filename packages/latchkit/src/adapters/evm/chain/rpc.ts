import { BaseError, type Client, createClient, fallback, http, RpcRequestError } from 'viem'
import { withGateway } from '../../../core/services/gatewayRoute.js'
import { rpcPingTimeoutMs, rpcRetries, rpcRetryDelayMs, rpcTimeoutMs } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import { providerError } from '../../../wire/errors/provider.js'
import { missingRpcUrl, rpcFailed } from '../../../wire/errors/rpc.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import { rankedUrls } from '../../shared/rpc/rankings.js'
import type { EvmLive } from '../live.js'
import { gatewayTransport } from './gateway.js'
import { parseChainId } from './hex.js'
import { nodeError, refusalOf } from './nodeError.js'
import { nodeTransport } from './nodeTransport.js'

/** Matches the methods that a node may refuse because of the transaction in them. */
const refusableMethodPattern = /^eth_(estimateGas|call|gasPrice|sendRawTransaction)$/

/** Calls a method that answers a quantity. @throws as `call` does. */
export async function callQuantity(
  live: EvmLive,
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const answer = await call(live, network, method, params)
  if (typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer)) return BigInt(answer)
  throw fail(rpcFailed, { network: network.name, reason: `the answer to ${method} is no quantity` })
}

/**
 * Calls a chain RPC, after retries at every URL of the network in turn.
 * @throws `missingRpcUrl` without a URL, `rpcFailed` with the node's own short reason; for a method of `refusableMethodPattern` also the
 * node's refusal of the transaction: `executionReverted`, `insufficientFunds` and the other errors of wire/errors/chain.
 */
export async function call(
  live: EvmLive,
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await request(live, network, method, params)
  } catch (error) {
    const answer = refusableMethodPattern.test(method) ? answerIn(error, network) : undefined
    throw answer?.explained() ?? callError(network, error)
  }
}

/**
 * Passes on a request of the site's own library to a chain.
 * @throws `ProviderRpcError` with the node's own error, in which libraries look for the contract's reason; as `call` does if no node
 * answers.
 */
export async function passOn(
  live: EvmLive,
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await request(live, network, method, params)
  } catch (error) {
    const { code, text, data } = answerIn(error) ?? {}
    if (text === undefined || !Number.isSafeInteger(code)) throw callError(network, error)
    throw providerError({ code, message: text, data })
  }
}

async function request(
  live: EvmLive,
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  // viem has no type for this method: its own types are tied to its actions.
  const ask = clientOf(live, network).request as (args: {
    readonly method: string
    readonly params: readonly unknown[]
  }) => Promise<unknown>
  return ask({ method, params })
}

function callError({ name }: Network, error: unknown): LatchkitError {
  return isLatchkitError(error) ? error : fail(rpcFailed, { network: name, reason: reasonOf(error) }, error)
}

function clientOf(live: EvmLive, network: Network): Client {
  const nodes = rankedUrls(live, network, (url, signal) => ping(network, url, signal))
  // The gateway is not ranked: otherwise every open page would ping it every 4 s.
  const urls = withGateway(live, network, nodes)
  if (!urls.length) throw fail(missingRpcUrl, { network: network.name })
  const entry = live.clients.get(network.caipNetworkId)
  if (entry?.urls === urls.join(' ')) return entry.client
  const retry = { retryCount: rpcRetries, retryDelay: rpcRetryDelayMs }
  const isSingle = urls.length === 1
  const limits = { timeout: rpcTimeoutMs, ...(isSingle ? retry : { retryCount: 0 }) }
  const transports = urls.map((url) =>
    isSingle || nodes.includes(url)
      ? nodeTransport(live, url, limits)
      : gatewayTransport(live, network, url, limits),
  )
  const [transport] = transports
  // Several URLs are tried in their order, and each retry goes through all of them.
  const fallbackTransport = fallback(transports, { ...retry, shouldThrow: isFinal })
  const client = createClient({ transport: isSingle && transport ? transport : fallbackTransport })
  live.clients.set(network.caipNetworkId, { urls: urls.join(' '), client })
  return client
}

/** Asks a node for its chain. A node of another chain counts as down. */
async function ping({ id }: Network, url: string, signal: AbortSignal): Promise<void> {
  const { request } = http(url, { timeout: rpcPingTimeoutMs, retryCount: 0 })({})
  const chainId = await request({ method: 'eth_chainId' }, { signal })
  if (parseChainId(chainId) !== id) throw fail(rpcFailed, { network: url, reason: 'it is of another chain' })
}

/**
 * §8: codes after which no other URL is asked, because it would answer the same: a revert, a refusal by the person (4001, in CAIP 5000) or
 * of the transaction (-32003), a session that could not be settled (7000).
 */
const finalCodes = [executionReverted.rpcCode, 4001, 5000, 7000, -32003]

function isFinal(error: Error): boolean {
  const answer = answerIn(error)
  return finalCodes.includes(answer?.code) || answer?.refusal()?.code === executionReverted.code
}

/** Returns the node's error, which viem wraps in its own. Returns `undefined` if the node did not answer. */
function answerIn(error: unknown, network?: Network) {
  const wrappedError = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (!(wrappedError instanceof RpcRequestError)) return undefined
  const { code, data, details: text } = wrappedError
  const answer = { by: network?.name ?? '', code, data, text }
  return { code, text, data, refusal: () => refusalOf(answer), explained: () => nodeError(answer, error) }
}

/** Writes a failure in one line, without the URL, which may carry the operator's key. */
function reasonOf(error: unknown): string {
  const { details, shortMessage, message } = error as {
    readonly details?: unknown
    readonly shortMessage?: unknown
    readonly message?: unknown
  }
  const texts = [shortMessage, details, message].filter((text) => typeof text === 'string' && text !== '')
  const text = texts
    .slice(0, 2)
    .join(' ')
    .replace(/\S+:\/\/\S+/g, 'its URL')
  return cleanText(text, maxReasonLength)
}
