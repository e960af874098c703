import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { Chain } from '../networks.js'
import { boundedFetch } from './boundedFetch.js'

const rpcTimeoutMs = 10_000

/** Returns a chain in the form of viem. */
export function viemChain({ id, name, symbol, rpcUrl }: Chain) {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** Creates a client for a chain, with a timeout of ten seconds and bounded answers. */
export function chainClient(chain: Chain): PublicClient {
  return createPublicClient({
    chain: viemChain(chain),
    transport: http(chain.rpcUrl, { timeout: rpcTimeoutMs, retryCount: 1, fetchFn: boundedFetch }),
    cacheTime: 0,
  })
}
