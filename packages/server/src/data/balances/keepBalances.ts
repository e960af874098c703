import type { TokenBalance } from 'latchkit/wire'
import type { Cache } from '../../cache/createCache.js'
import type { Chain } from '../../chains/createChain.js'

/** What an account has, as it is answered and kept: the same object while it is kept, so that it is written once. */
interface KeptBalances {
  readonly balances: TokenBalance[]
}

/** What accounts of a namespace have. */
export interface Balances<Config, Account extends string> {
  /** `isForced`: what is kept is known to be old. Throws `providerFailed`. */
  of(chain: Chain<Config>, account: Account, isForced: boolean): Promise<KeptBalances>
}

const freshMs = 10_000
const staleMs = 3_600_000

/** Balances that are loaded so, kept for a while. */
export function keepBalances<Config extends { readonly id: string }, Account extends string>(
  cache: Cache,
  load: (chain: Chain<Config>, account: Account) => Promise<TokenBalance[]>,
): Balances<Config, Account> {
  return {
    of: (chain, account, isForced) =>
      cache.get(`balances:${chain.config.id}:${account}`, {
        freshMs,
        staleMs,
        isForced,
        load: async () => ({ balances: await load(chain, account) }),
      }),
  }
}
