import type { Clock } from '../../../clock.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readTokenFacts, type TokenFacts } from './tokenFacts.js'

/** The known facts of tokens. */
export interface Tokens {
  /** Returns facts in the order of `addresses`, without those that are not tokens. Throws `providerFailed`. */
  factsOf(chain: EvmChain, addresses: readonly `0x${string}`[]): Promise<readonly TokenFacts[]>
}

const dayMs = 86_400_000
const maxTokens = 20_000

/** Creates a cache of token facts. Names hardly ever change, so they are read once a day, many at once. */
export function createTokens(clock: Clock): Tokens {
  const factsCache = new Map<string, { readonly facts: TokenFacts | undefined; readonly at: number }>()
  return {
    async factsOf(chain, addresses) {
      // Changes to the operator's own names take effect at once.
      const configuredTokens = new Map(
        chain.config.tokens.map((token) => [token.address, JSON.stringify(token)]),
      )
      const keyOf = (address: `0x${string}`) =>
        `${chain.config.id}:${address}:${configuredTokens.get(address) ?? ''}`
      const isOld = (address: `0x${string}`) =>
        clock.now() - (factsCache.get(keyOf(address))?.at ?? Number.NEGATIVE_INFINITY) > dayMs
      const oldAddresses = addresses.filter(isOld)
      const newFacts = oldAddresses.length > 0 ? await readTokenFacts(chain, oldAddresses) : []
      const factsByAddress = new Map(newFacts.map((facts) => [facts.address, facts]))
      for (const address of oldAddresses) {
        if (factsCache.size >= maxTokens) factsCache.delete(factsCache.keys().next().value ?? '')
        factsCache.set(keyOf(address), { facts: factsByAddress.get(address), at: clock.now() })
      }
      return addresses.flatMap((address) => factsCache.get(keyOf(address))?.facts ?? [])
    },
  }
}
