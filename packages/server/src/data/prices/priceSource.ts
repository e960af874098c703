import type { AccountOnChain } from 'latchkit/wire'

/** A token by network and address; the native currency by `nativeTokenAddress`. */
export type PricedToken = Pick<AccountOnChain, 'chainId' | 'address'>

export const priceKey = ({ chainId, address }: PricedToken) => `${chainId}:${address}`

/** Somebody who knows what tokens cost in US dollars. */
export interface PriceSource {
  /** Prices by `priceKey`, of those that are known. Throws `providerFailed`. */
  pricesOf(tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, number>>
}
