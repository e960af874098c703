import type { Chain } from '../../chains/createChain.js'

/** What an account has: base units by token, the native currency under `nativeTokenAddress`. */
export type Holdings = ReadonlyMap<`0x${string}`, bigint>

/** Somebody who knows what an account has on a network. */
export interface BalanceSource {
  /** Throws `providerFailed`. */
  holdingsOf(chain: Chain, account: `0x${string}`): Promise<Holdings>
}
