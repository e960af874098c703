import type { Chain } from '../../chains/createChain.js'
import type { Clock } from '../../clock.js'
import { readTokenFacts, type TokenFacts } from './tokenFacts.js'

/** What is known of tokens. */
export interface Tokens {
  /** In the order asked; without those that are no tokens. Throws `providerFailed`. */
  factsOf(chain: Chain, addresses: readonly `0x${string}`[]): Promise<readonly TokenFacts[]>
}

const dayMs = 86_400_000
const tokensKept = 20_000

/** A token's name hardly ever changes: it is asked once a day, many at once. */
export function createTokens(clock: Clock): Tokens {
  const kept = new Map<string, { readonly facts: TokenFacts | undefined; readonly at: number }>()
  return {
    async factsOf(chain, addresses) {
      // The operator's words for a token count from the moment they are changed.
      const own = new Map(chain.config.tokens.map((token) => [token.address, JSON.stringify(token)]))
      const keyOf = (address: `0x${string}`) => `${chain.config.id}:${address}:${own.get(address) ?? ''}`
      const isOld = (address: `0x${string}`) =>
        clock.now() - (kept.get(keyOf(address))?.at ?? Number.NEGATIVE_INFINITY) > dayMs
      const asked = addresses.filter(isOld)
      const read = asked.length > 0 ? await readTokenFacts(chain, asked) : []
      const found = new Map(read.map((facts) => [facts.address, facts]))
      for (const address of asked) {
        if (kept.size >= tokensKept) kept.delete(kept.keys().next().value ?? '')
        kept.set(keyOf(address), { facts: found.get(address), at: clock.now() })
      }
      return addresses.flatMap((address) => kept.get(keyOf(address))?.facts ?? [])
    },
  }
}
