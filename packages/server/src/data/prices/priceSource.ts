/** An asset of a network; without an address, the native currency. */
export interface Asset {
  readonly chainId: string
  /** Address as its namespace writes it. */
  readonly address?: string | undefined
}

/** Returns the key of an asset in price tables: CAIP-2 for a native currency, CAIP-10 for a token. */
export const priceKey = ({ chainId, address }: Asset) =>
  address === undefined ? chainId : `${chainId}:${address}`

/** Provides prices of assets in US dollars. */
export interface PriceSource {
  /** Returns the known prices by `priceKey`. Throws `providerFailed`. */
  pricesOf(assets: readonly Asset[]): Promise<ReadonlyMap<string, number>>
}
