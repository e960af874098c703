import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { Chain } from '../networks.js'
import { boundedFetch } from './boundedFetch.js'

const rpcTimeoutMs = 10_000

/** A chain as viem knows it. */
export function viemChain({ id, name, symbol, rpcUrl }: Chain) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** Asks a chain: not longer than ten seconds, and no answer without an end. */
export function chainClient(chain: Chain): PublicClient {
  return createPublicClient({
    chain: viemChain(chain),
    transport: http(chain.rpcUrl, { timeout: rpcTimeoutMs, retryCount: 1, fetchFn: boundedFetch }),
    cacheTime: 0,
  })
}
