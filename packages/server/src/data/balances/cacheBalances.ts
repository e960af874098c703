import type { TokenBalance } from 'latchkit/wire'
import type { Cache } from '../../cache/createCache.js'

/** The balances of an address on one network. The object stays the same while it is cached, so that it is serialised only once. */
export interface AccountBalances {
  readonly balances: TokenBalance[]
  /** Whether more balances exist than are returned. */
  readonly more?: boolean
}

/** Limit of balances per answer: accounts that receive spam tokens can have thousands, and no visitor looks at more. */
export const maxBalances = 100

const freshMs = 10_000
const staleMs = 3_600_000

/**
 * Returns the balances of an address on a network, cached for a while.
 * @param account The network and the address, as its namespace writes it.
 * @param isForced Whether the cached balances are known to be wrong.
 * @param load Loads all balances, the most important ones first. Throws `providerFailed`.
 */
export const cacheBalances = (
  cache: Cache,
  { chainId, address }: { readonly chainId: string; readonly address: string },
  isForced: boolean,
  load: () => Promise<TokenBalance[]>,
): Promise<AccountBalances> =>
  cache.get(`balances:${chainId}:${address}`, {
    freshMs,
    staleMs,
    isForced,
    load: async () => {
      const balances = await load()
      return {
        balances: balances.slice(0, maxBalances),
        ...(balances.length > maxBalances && { more: true }),
      }
    },
  })
