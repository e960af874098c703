import { type Client, createClient, fallback, http } from 'viem'
import type { ChainReader } from '../../core/adapter.js'
import {
  rpcBatchSize,
  rpcBatchWaitMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
} from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { missingRpcUrl, rpcFailed } from '../../wire/errors/rpc.js'
import { cleanText } from './cleanText.js'
import type { EvmLive } from './live.js'

const reasonLength = 200

/** Reads EVM chains by their own RPC, with §9's time-out, batch and retries (carried out by viem). */
export function createReader(live: EvmLive): ChainReader {
  return {
    async getBalance({ address, network }) {
      const value = await callQuantity(live, network, 'eth_getBalance', [address, 'latest'])
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
  }
}

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
 * @throws `missingRpcUrl` without a URL, `rpcFailed` with the node's own short reason.
 */
export async function call(
  live: EvmLive,
  network: Network,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    // The method is one viem has no type for: its own schema is bound to its actions.
    const request = clientOf(live, network).request as (args: {
      readonly method: string
      readonly params: readonly unknown[]
    }) => Promise<unknown>
    return await request({ method, params })
  } catch (error) {
    if (isLatchkitError(error)) throw error
    throw fail(rpcFailed, { network: network.name, reason: reasonOf(error) }, error)
  }
}

function clientOf(live: EvmLive, network: Network): Client {
  const urls = network.rpcUrls.default.http
  const key = [network.caipNetworkId, ...urls].join(' ')
  const known = live.clients.get(key)
  if (known) return known
  if (!urls.length) throw fail(missingRpcUrl, { network: network.name })
  const retry = { retryCount: rpcRetries, retryDelay: rpcRetryDelayMs }
  const batch = { batchSize: rpcBatchSize, wait: rpcBatchWaitMs }
  const only = urls.length === 1
  const transports = urls.map((url) =>
    http(url, { timeout: rpcTimeoutMs, batch, ...(only ? retry : { retryCount: 0 }) }),
  )
  // Several URLs are gone through in their order, each time over. Not ranked: viem's ranking goes on pinging after its
  // client is gone.
  const [transport] = transports
  const client = createClient({ transport: only && transport ? transport : fallback(transports, retry) })
  live.clients.set(key, client)
  return client
}

/** The failure in one line, without the URL: it may carry the operator's key. */
function reasonOf(error: unknown): string {
  const { details, shortMessage, message } = error as {
    readonly details?: unknown
    readonly shortMessage?: unknown
    readonly message?: unknown
  }
  const words = [shortMessage, details, message].filter((text) => typeof text === 'string' && text !== '')
  const text = words
    .slice(0, 2)
    .join(' ')
    .replace(/\S+:\/\/\S+/g, 'its URL')
  return cleanText(text, reasonLength) || 'no reason given'
}
